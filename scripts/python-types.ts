import { writeFileSync } from 'node:fs';
import { describeApi } from '../src/api/openapi/openapi.ts';
import { pythonTypes } from '../src/client/python-types.ts';
import { readArguments } from '../src/command-line/arguments.ts';
import { guardRunnerLog } from '../src/log/runner-log.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: node scripts/python-types.ts
Writes python/callbook/bodies.py, the types of the Python client, from the API description.`;
readArguments(process, { usage: USAGE });
writeFileSync('python/callbook/bodies.py', pythonTypes(describeApi('/').components?.schemas ?? {}));
