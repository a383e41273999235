import { Transform } from 'node:stream';
import { parseJson } from '../../text/parse-json.ts';

const MAX_LINE_BYTES = 1_048_576; // Far above the 64 KiB of a message over HTTP.
const PARSE_ERROR = -32_700;
const NEWLINE = 10;

/**
 * Passes on the lines of standard input that are JSON. Replies to any other line with the parse error of JSON-RPC 2.0
 * (section 5.1): the SDK would skip it, and its sender would wait for ever.
 * @param reply writes one line to standard output
 */
export function messageLines(reply: (line: string) => void): Transform {
  let line: Buffer = Buffer.alloc(0);
  let isTooLong = false;
  const refuse = (message: string) =>
    reply(`${JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: PARSE_ERROR, message } })}\n`);
  const add = (piece: Buffer) => {
    isTooLong ||= line.length + piece.length > MAX_LINE_BYTES;
    line = isTooLong ? Buffer.alloc(0) : Buffer.concat([line, piece]);
  };
  return new Transform({
    transform(chunk: Buffer, _, done) {
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
        add(chunk.subarray(start, end));
        if (isTooLong) refuse(`The line is over ${MAX_LINE_BYTES} bytes. Send a shorter message.`);
        else if (parseJson(line.toString()) !== undefined)
          this.push(Buffer.concat([line, Buffer.from('\n')]));
        else if (line.toString().trim() !== '')
          refuse('The line is not JSON. Send one message of JSON-RPC 2.0 per line, in UTF-8.');
        line = Buffer.alloc(0);
        isTooLong = false;
        start = end + 1;
      }
      add(chunk.subarray(start));
      done();
    },
  });
}
