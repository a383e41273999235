#!/usr/bin/env node
import { homedir } from 'node:os';
import { clientEnvironment, processVariable } from '../src/environment/environment.ts';
import { runProgram } from '../src/protocols/cli/program.ts';
import { openTerminal } from '../src/protocols/cli/terminal.ts';

const { argv, stdin, stdout, stderr, platform } = process;

// A reader such as `head` closes the pipe when it has enough.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

process.exitCode = await runProgram({
  process: { argv, stdout, stderr, exit: (code) => process.exit(code) },
  terminal: openTerminal({ stdin, stdout, stderr }),
  environment: clientEnvironment,
  variable: processVariable,
  places: { home: homedir(), folder: process.cwd(), platform },
  now: () => new Date(),
});
