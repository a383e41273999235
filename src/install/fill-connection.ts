import type { Connection, ConnectionInput } from './connection.ts';

/** The connection with `textOf(input)` instead of each `{name}`. A pair of braces that names no input stays. */
export function fillConnection(
  connection: Connection,
  textOf: (input: ConnectionInput) => string,
): Connection {
  const texts = new Map(connection.inputs.map((input) => [input.name, textOf(input)]));
  const fill = (text: string) =>
    text.replaceAll(/\{([A-Za-z][\w.-]*)\}/g, (whole, name: string) => texts.get(name) ?? whole);
  const fillAll = (fields: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, fill(text)]));
  return connection.type === 'stdio'
    ? { ...connection, args: connection.args.map(fill), env: fillAll(connection.env) }
    : { ...connection, url: fill(connection.url), headers: fillAll(connection.headers) };
}
