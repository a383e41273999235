import { UsageError } from '../command.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Appends the table `[<root>.<name>]` to a TOML document, which changes nothing that is there. Throws UsageError, with the
 * table to write by hand, if the document already has this server or writes the servers in a form that cannot be extended.
 * @param root and `name` have letters, digits, hyphens and underscores only
 */
export function appendTomlTable(text: string, root: string, name: string, fields: Fields): string {
  const table = tomlTable(`${root}.${tomlKey(name)}`, fields);
  if (text.replaceAll('\r\n', '\n').includes(table)) return text;
  const own = new RegExp(String.raw`^\s*\[\s*"?${root}"?\s*\.\s*(["']?)${name}\1\s*[.\]]`, 'm');
  if (own.test(text))
    throw new UsageError(
      `It already has [${root}.${name}] with other values. Replace that table by hand:\n\n${table}`,
    );
  // An inline table, or dotted keys, cannot be extended by a table further below (TOML 1.0, "Table").
  if (new RegExp(String.raw`^\s*"?${root}"?\s*[.=]`, 'm').test(text))
    throw new UsageError(`It writes ${root} without tables, so add this by hand:\n\n${table}`);
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const before = text === '' || text.endsWith('\n') ? text : text + end;
  return `${before}${before === '' ? '' : end}${table.replaceAll('\n', end)}`;
}

function tomlTable(header: string, fields: Fields): string {
  const lines = Object.entries(fields).map(([name, value]) => `${tomlKey(name)} = ${tomlValue(value)}\n`);
  return `[${header}]\n${lines.join('')}`;
}

const tomlKey = (name: string): string => (/^[\w-]+$/.test(name) ? name : tomlString(name));

function tomlValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(tomlValue).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return tomlString(String(value));
  const pairs = Object.entries(value).map(([name, each]) => `${tomlKey(name)} = ${tomlValue(each)}`);
  return `{ ${pairs.join(', ')} }`;
}

/** A basic string. Its escapes are those of JSON, except that DEL must be escaped too (TOML 1.0, "String"). */
const tomlString = (text: string): string =>
  JSON.stringify(text.toWellFormed()).replaceAll('\u007f', '\\u007f');
