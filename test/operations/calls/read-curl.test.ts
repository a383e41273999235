import { describe, expect, it } from 'vitest';
import { asCurl } from '../../../src/operations/calls/http-calls.ts';
import { readCurl, readCurlLogin } from '../../../src/operations/calls/read-curl.ts';

describe('readCurl', () => {
  it('reads method, headers and body', () => {
    expect(readCurl(`curl -sS -X PUT https://a.org/x -H 'Accept: text/csv' -d 'a=1' -d 'b=2'`)).toEqual({
      method: 'PUT',
      url: 'https://a.org/x',
      headers: [
        ['Accept', 'text/csv'],
        ['Content-Type', 'application/x-www-form-urlencoded'],
      ],
      body: 'a=1&b=2',
      basic: null,
    });
  });

  it('reads names that every object inherits as plain words', () => {
    expect(readCurl('curl constructor')).toMatchObject({ method: 'GET', url: 'constructor' });
  });

  it('moves the body into the query for -G', () => {
    expect(readCurl(`curl -G https://a.org --data-urlencode 'q=a b&c'`)).toMatchObject({
      method: 'GET',
      url: 'https://a.org?q=a%20b%26c',
      body: null,
    });
  });

  it('reads a user name and password', () => {
    expect(readCurl('curl -u ada:secret https://a.org')).toMatchObject({ basic: 'ada:secret' });
  });

  it('returns null for other commands, for sent files and for unknown options', () => {
    expect(readCurl('wget https://a.org')).toBeNull();
    expect(readCurl('curl -d @file.json https://a.org')).toBeNull();
    expect(readCurl('curl -F file=@a.png https://a.org')).toBeNull();
    expect(readCurl('curl -X')).toBeNull();
  });

  it('reads back what asCurl writes', () => {
    const request = {
      method: 'POST',
      url: "https://a.org/it's?q=<q>",
      headers: [['Content-Type', 'application/json']] as [string, string][],
      body: '{"name":"O\'Hara"}',
      basic: 'a:b c',
    };
    expect(readCurl(asCurl(request))).toEqual(request);
  });
});

describe('readCurlLogin', () => {
  const token = [['Authorization', 'Token <api_key>']];

  it.each([
    [`-H 'Authorization: Token <api_key>' https://a.org`],
    [`-H "Authorization: Token <api_key>" --url https://a.org`],
    [`-H'Authorization: Token <api_key>' https://a.org`],
    [`--header 'Authorization: Token <api_key>' https://a.org`],
    [`--header='Authorization: Token <api_key>' https://a.org`],
    [`https://a.org \\\n  -H 'Authorization: Token <api_key>' --data-binary @speech.wav`],
    [`-sXPOST https://a.org -F file=@a.png -F 'model=x' -o out.mp3 -H 'Authorization: Token <api_key>'`],
    [`-G https://a.org --data-urlencode q@file -H 'Authorization: Token <api_key>'`],
    [`-sSLH 'Authorization: Token <api_key>' https://a.org`],
    [`-H Authorization:\\ Token\\ '<api_key>' https://a.org`],
    [`--url=https://a.org --header "Authorization: Token <api_key>" --compressed -sG`],
    [`-H "Authorization: Token $API_KEY" --connect-timeout 5 --retry 3 https://a.org | jq .`],
    [`-H "Authorization: Token \${API_KEY}" -w '%{http_code}' -fso out.json https://a.org`],
    [`https://a.org \\\r\n  --header 'Authorization: Token <api_key>'`],
  ])('finds the header in curl %s', (options) => {
    expect(readCurlLogin(`curl ${options}`)).toMatchObject({ url: 'https://a.org', headers: token });
  });

  it('finds a user name and password beside a file', () => {
    expect(readCurlLogin('curl -u ada:<key> -T a.txt https://a.org')).toMatchObject({ basic: 'ada:<key>' });
  });

  it.each(['--oauth2-bearer <token>', '--oauth2-bearer=<token>'])('reads %s as a bearer token', (option) => {
    expect(readCurlLogin(`curl ${option} https://a.org`)).toMatchObject({
      headers: [['Authorization', 'Bearer <token>']],
    });
  });

  it.each(['-u ada:<key>', '-uada:<key>', '-su ada:<key>', '--user ada:<key>', '--user=ada:<key>'])(
    'reads %s as a user name and password',
    (option) => expect(readCurlLogin(`curl ${option} https://a.org`)).toMatchObject({ basic: 'ada:<key>' }),
  );

  it('reads the scope of a signature of AWS, with the keys that make it', () => {
    const example = `curl https://a.org --aws-sigv4 'aws:amz:<region>:s3' --user '<access_key>:<secret_key>'`;
    expect(readCurlLogin(example)).toMatchObject({
      aws_signature: 'aws:amz:<region>:s3',
      basic: '<access_key>:<secret_key>',
    });
    expect(readCurl(asCurl(readCurl(example) ?? expect.fail()))).toEqual(readCurl(example));
  });

  it('leaves a dollar sign in single quotes as it is', () => {
    expect(readCurlLogin(`curl https://a.org -H 'X-Key: $KEY'`)?.headers).toEqual([['X-Key', '$KEY']]);
  });

  it('finds a key in the query that -G sends', () => {
    expect(readCurlLogin('curl -G https://a.org -d key=<key>')?.url).toBe('https://a.org?key=<key>');
  });

  it('returns null for other commands and for options that it does not know', () => {
    expect(readCurlLogin('wget https://a.org')).toBeNull();
    expect(readCurlLogin('curl https://a.org --unknown value')).toBeNull();
  });
});
