import { createHash } from 'node:crypto';

/** A flag that only Upstash knows. Redis refuses a script that has it. */
const UPSTASH_FLAGS = /^#!lua flags=allow-key-locking(?=\r?\n)/;

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex');

/**
 * Rewrites the scripts that Redis would refuse. Maps the hash of the original script to the hash of the rewritten one,
 * so that EVALSHA works with the hash that the caller knows.
 */
export class ScriptRewriter {
  readonly #ours = new Map<string, string>();

  /** The command in the form that Redis accepts. */
  rewrite(command: readonly string[]): string[] {
    const [name = '', second = '', ...rest] = command;
    const verb = name.toUpperCase();
    if (verb === 'EVAL' || verb === 'EVAL_RO') return [name, this.#script(second), ...rest];
    if (verb === 'EVALSHA' || verb === 'EVALSHA_RO') return [name, this.#hash(second), ...rest];
    const sub = second.toUpperCase();
    if (verb === 'SCRIPT' && sub === 'LOAD') return [name, second, ...rest.map((text) => this.#script(text))];
    if (verb === 'SCRIPT' && sub === 'EXISTS') return [name, second, ...rest.map((hash) => this.#hash(hash))];
    return [...command];
  }

  /** The reply that the caller expects: for SCRIPT LOAD, the hash of the original script. */
  restore(command: readonly string[], reply: unknown): unknown {
    const [name = '', second = '', script = ''] = command;
    const isLoad = name.toUpperCase() === 'SCRIPT' && second.toUpperCase() === 'LOAD';
    return isLoad && UPSTASH_FLAGS.test(script) ? sha1(script) : reply;
  }

  #script(text: string): string {
    const rewritten = text.replace(UPSTASH_FLAGS, ''); // Leaves an empty line, so that line numbers in errors still match.
    if (rewritten !== text) this.#ours.set(sha1(text), sha1(rewritten));
    return rewritten;
  }

  #hash(hash: string): string {
    return this.#ours.get(hash.toLowerCase()) ?? hash;
  }
}
