import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readArguments } from '../../src/command-line/arguments.ts';
import { clientAsOpenApi } from '../authoring/draft/operations/typescript-client.ts';

const USAGE = `Usage: node workshop/scripts/typescript-client.ts FOLDER --server URL > openapi.json
       node workshop/scripts/typescript-client.ts FOLDER --file dist/api.d.ts --server URL > openapi.json
Prints the calls of a vendor's TypeScript client, unpacked from its package, as an OpenAPI document for
"npm run draft -- --operations SLUG --openapi openapi.json". Reads clients by Stainless, Stripe and Speakeasy, which have a
folder "resources" or "funcs"; with --file, the one file of a client by swagger-typescript-api or OpenAPI Generator (Axios).
Install its dependencies first: results are types of Axios, and without it no result is read.`;

const DECLARATIONS = /(?:^|\/)(?:resources|funcs)\/.*\.d\.ts$/;
const { values, positionals, refuse } = readArguments(process, {
  usage: USAGE,
  maxPositionals: 1,
  options: { server: { type: 'string' }, file: { type: 'string' } },
});
const [folder] = positionals;
if (folder === undefined || values.server === undefined)
  refuse('Give the folder of the package and --server URL.');

const root = resolve(folder ?? '.');
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
  string,
  string
>;
const declarations = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => DECLARATIONS.test(file) && !/^(?:cjs|src)\//.test(file))
  .sort()
  .map((file) => join(root, file));
const files = values.file === undefined ? declarations : [join(root, values.file)];
const readText = (file: string): string | undefined =>
  statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file, 'utf8') : undefined;
const info = { title: name ?? '', version: version ?? '', server: values.server ?? '' };
console.log(JSON.stringify(clientAsOpenApi(files, readText, info)));
