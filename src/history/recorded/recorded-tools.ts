import canonicalize from 'canonicalize';
import {
  type RecordedTools,
  RecordedToolsSchema,
} from '../../operations/server-tools/server-tools-schema.ts';
import { TOOLS_FOLDER } from '../files.ts';
import type { RecordedFormat } from './recorded-files.ts';

/** The tools of MCP servers, as the history keeps them. */
export const TOOLS_FORMAT: RecordedFormat<RecordedTools> = {
  folder: TOOLS_FOLDER,
  schema: RecordedToolsSchema,
  write: writeTools,
};

/**
 * Writes one tool per line, sorted by name and canonical (RFC 8785), so that the same tools always give the same text
 * and git stores only the lines that changed. Throws if the tools do not fit the schema.
 */
function writeTools(recorded: RecordedTools): string {
  const { read_at, address, server_version, total, tools } = RecordedToolsSchema.parse(recorded);
  const head = [
    `"read_at":${JSON.stringify(read_at)}`,
    `"address":${JSON.stringify(address)}`,
    `"server_version":${JSON.stringify(server_version)}`,
    `"total":${total}`,
  ];
  const lines = tools.map((tool) => canonicalize(tool));
  return `{\n${head.join(',\n')},\n"tools":[\n${lines.join(',\n')}\n]\n}\n`;
}
