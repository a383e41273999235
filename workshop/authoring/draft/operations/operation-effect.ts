import type { Operation } from '../../../../src/operations/file-schema.ts';

const EFFECTS: Readonly<Record<string, Operation['effect']>> = {
  GET: 'read',
  HEAD: 'read',
  DELETE: 'destroy',
};
const READING =
  /^(?:(?:admin[_-]?|batch[_-]?)?(?:get|list)|check|compare|count|(?:de|en|re[_-]?en)crypt$|describe|detect|find|generate[_-](?:data[_-]key|random)|lookup|preview|query|scan|search|select|validate)(?![a-z])/i;
/** `collections.info`, `ips/pool-info`, `authInfo`: the verb is left out. `RequestInfo` starts with another one. */
const INFORMING = /^(?!(?:add|change|create|edit|request|save|send|set|submit|update)_).*(?:^|[_-])info$/i;
/** Verbs that make the first one a noun: `check_create` prints a cheque. Others, such as "run", are nouns themselves. */
const MAKING = /[_-](?:create|execute|generate|submit)$/i;
/** A scan of something is work that begins, and somebody who checks in is seen by others. */
const BEGINNING = /^(?:scan[_-]|check[_-](?:in|out)(?![a-z]))/i;
const DESTROYING = /^(?:batch[_-]?delete|delete|destroy|purge|remove|terminate|trash)(?![a-z])/i;

/** What a call does by its method. A POST reads or destroys if its name begins or ends with a verb that says so. */
export function effectOf(method: string, id: string | null): Operation['effect'] {
  const stated = EFFECTS[method];
  if (stated !== undefined || method !== 'POST') return stated ?? 'write';
  const words = (id ?? '').split(/[./:]/).filter((word) => word !== '');
  const verbs = [words[0], words.at(-1)].flatMap((word) => (word === undefined ? [] : spaced(word)));
  if (verbs.some((verb) => DESTROYING.test(verb))) return 'destroy';
  if (verbs.some((verb) => MAKING.test(verb) || BEGINNING.test(verb))) return 'write';
  return verbs.some((verb) => READING.test(verb) || INFORMING.test(verb)) ? 'read' : 'write';
}

/** `searchFiles` as `search_Files`, so that the verb ends where the next word begins. */
const spaced = (word: string): string => word.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_');
