// Answers HTTP and HTTPS on loopback as the hosts that an example names. Runs in a sandbox, together with the example.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';

const FOLDER = '/opt/samples';
const PORTS = [80, 8000, 8080];
const TYPES = { json: 'application/json', zip: 'application/zip', png: 'image/png', txt: 'text/plain' };

function answer(request, response) {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  const wanted = /json/.test(request.headers.accept ?? '') || request.method === 'POST' ? 'json' : 'html';
  const extension = path.split('.')[1] ?? wanted;
  const kind = extension in TYPES ? extension : 'html';
  response.setHeader('Content-Type', TYPES[kind] ?? 'text/html');
  response.end(readFileSync(`${FOLDER}/sample.${kind}`));
}

for (const port of PORTS) createServer(answer).listen(port, '127.0.0.1');
const secure = { key: readFileSync(`${FOLDER}/host.key`), cert: readFileSync(`${FOLDER}/host.pem`) };
createSecureServer(secure, answer).listen(443, '127.0.0.1');
