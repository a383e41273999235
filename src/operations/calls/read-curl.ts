import { ownValue } from '../../entry/own-value.ts';
import { type HttpRequest, withQuery } from './http-request.ts';
import { splitShellWords } from './shell.ts';

/** Options of curl that do not change what it sends. */
const LOCAL_OPTIONS =
  /^(-[sSLfgikvNj#0-46]+|--(silent|show-error|location|location-trusted|fail|fail-with-body|fail-early|globoff|include|compressed|insecure|verbose|no-buffer|progress-bar|basic|http1\.1|http2|ipv4|ipv6))$/;
const LONG_FORMS: Readonly<Record<string, string>> = {
  '-X': '--request',
  '-H': '--header',
  '-d': '--data',
  '-u': '--user',
  '-A': '--user-agent',
  '-G': '--get',
  '-I': '--head',
  '--data-raw': '--data',
  '--data-binary': '--data',
  '--data-ascii': '--data',
};

/** Short options in one word, of which the last takes a value, with or without a space: `-XPOST`, `-sX POST`. */
const JOINED_OPTIONS = /^-([sSLfgikvNjGI#0-46]*)([XHduAFTobmew])(.*)$/s;
/** Short options that take no value, in one word: `-sG`. */
const JOINED_SWITCHES = /^-[sSLfgikvNjGI#0-46]{2,}$/;
/** A long option and its value in one word, as many other programs take it. */
const EQUALS_VALUE = /^(--[a-z][a-z0-9-]+)=(.*)$/s;
/** Options with a value that other languages cannot express, or that sends nothing. */
const INEXPRESSIBLE_OPTIONS =
  /^(-[FTobmew]|--(form|form-string|upload-file|output|cookie|max-time|connect-timeout|retry|referer|write-out|proxy|cert|key|cacert|data-urlencode|data|json))$/;

/** A request that is being read: the values of --data, --request or --head, and whether --get and --json were seen. */
type Draft = HttpRequest & {
  data: string[];
  given: string | null;
  get: boolean;
  json: boolean;
  /** False once an option was seen that other languages cannot express (files, forms). */
  isComplete: boolean;
};

/**
 * Reads a curl command line. `curl -G https://a.org/v1 -d q=tea` is a GET of https://a.org/v1?q=tea.
 * @returns null if it is not a curl command, or has an option that other languages cannot express (files, forms)
 */
export function readCurl(example: string): HttpRequest | null {
  const draft = readDraft(example);
  return draft?.isComplete ? finish(draft) : null;
}

/** What authenticates a curl command line, which can be read even if its body is a file or a form. */
export function readCurlLogin(
  example: string,
): Pick<HttpRequest, 'url' | 'headers' | 'basic' | 'aws_signature'> | null {
  const draft = readDraft(withoutVariables(example));
  if (!draft) return null;
  return {
    url: draft.get ? withQuery(draft.url, draft.data) : draft.url,
    headers: draft.headers,
    basic: draft.basic,
    ...(draft.aws_signature === undefined ? {} : { aws_signature: draft.aws_signature }),
  };
}

/** Text in single quotes, which a shell leaves as it is, or a variable: `$API_TOKEN`, `${API_TOKEN}`. */
const QUOTED_OR_VARIABLE = /'[^']*'|\$\{?([A-Za-z_]\w*)\}?/g;

/** A key in a variable of the shell is a placeholder: `$API_TOKEN` becomes `<api_token>`. */
const withoutVariables = (example: string): string =>
  example.replaceAll(QUOTED_OR_VARIABLE, (text, name: string | undefined) =>
    name === undefined ? text : `<${name.toLowerCase()}>`,
  );

function readDraft(example: string): Draft | null {
  const words = splitShellWords(example.trim().replaceAll('\r\n', '\n'));
  if (words?.[0] !== 'curl') return null;
  const draft: Draft = {
    ...{ method: 'GET', url: '', headers: [], body: null, basic: null },
    ...{ data: [], given: null, get: false, json: false, isComplete: true },
  };
  for (let at = 1; at < words.length; at++) {
    words.splice(at, 1, ...splitOption(words[at] ?? ''));
    const word = words[at] ?? '';
    const option = ownValue(LONG_FORMS, word) ?? word;
    if (option === '--get') draft.get = true;
    else if (option === '--head') draft.given = 'HEAD';
    else if (LOCAL_OPTIONS.test(option)) continue;
    else if (!option.startsWith('-') && draft.url === '') draft.url = option;
    else if (!takeOption(draft, option, words[++at])) {
      draft.isComplete = false;
      if (words[at] === undefined || !INEXPRESSIBLE_OPTIONS.test(option)) return null;
    }
  }
  return draft.url === '' ? null : draft;
}

/** `-sXPOST` and `--request=POST` become several words. */
function splitOption(word: string): string[] {
  if (JOINED_SWITCHES.test(word)) return [...word.slice(1)].map((flag) => `-${flag}`);
  const joined = JOINED_OPTIONS.exec(word);
  if (joined) {
    const [, flags = '', option, value] = joined;
    return [...[...flags].map((flag) => `-${flag}`), `-${option}`, ...(value ? [value] : [])];
  }
  const long = EQUALS_VALUE.exec(word);
  return long ? [long[1] ?? '', long[2] ?? ''] : [word];
}

const METHOD = /^[A-Za-z]+$/;
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/; // RFC 9110, section 5.6.2.

/** @returns false for an unknown option and for a value that the option does not allow */
function takeOption(draft: Draft, option: string, value: string | undefined): boolean {
  if (value === undefined) return false;
  if (option === '--request') {
    if (!METHOD.test(value)) return false; // The method becomes an identifier in other languages.
    draft.given = value;
  } else if (option === '--header') return addHeader(draft, value);
  else if (option === '--user-agent') draft.headers.push(['User-Agent', value]);
  else if (option === '--user') draft.basic = value;
  else if (option === '--url') draft.url = value;
  else if (option === '--oauth2-bearer') draft.headers.push(['Authorization', `Bearer ${value}`]);
  else if (option === '--aws-sigv4') draft.aws_signature = value;
  else if (option === '--data-urlencode') return addEncoded(draft, value);
  else if (option === '--data' || option === '--json') {
    if (value.startsWith('@')) return false;
    draft.data.push(value);
    draft.json ||= option === '--json';
  } else return false;
  return true;
}

function addHeader(draft: Draft, line: string): boolean {
  const colon = line.indexOf(':');
  const name = line.slice(0, Math.max(colon, 0)).trim();
  if (!HEADER_NAME.test(name)) return false;
  draft.headers.push([name, line.slice(colon + 1).trim()]);
  return true;
}

function addEncoded(draft: Draft, value: string): boolean {
  const equals = value.indexOf('=');
  if (equals < 1) return false;
  const text = encodeURIComponent(value.slice(equals + 1)).replace(/%3C([\w.-]+)%3E/g, '<$1>');
  draft.data.push(`${value.slice(0, equals)}=${text}`);
  return true;
}

function finish({ data, given, get, json, isComplete: _, ...request }: Draft): HttpRequest {
  const method = given?.toUpperCase() ?? (data.length > 0 && !get ? 'POST' : 'GET');
  if (data.length === 0) return { ...request, method };
  if (get) return { ...request, method, url: withQuery(request.url, data) };
  // The type that curl sends by default with --json and --data (curl manual).
  const type = json ? 'application/json' : 'application/x-www-form-urlencoded';
  const typed = request.headers.some(([name]) => name.toLowerCase() === 'content-type');
  const headers: HttpRequest['headers'] = typed
    ? request.headers
    : [...request.headers, ['Content-Type', type]];
  return { ...request, method, headers, body: data.join(json ? '' : '&') };
}
