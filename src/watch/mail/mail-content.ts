import { type Html, html } from '../../text/html.ts';

/** A part of an email, before it is rendered as text or HTML. */
export type Block =
  | { kind: 'words'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'facts'; rows: readonly (readonly [string, string])[] }
  | { kind: 'list'; points: readonly string[] }
  | { kind: 'action' | 'link'; label: string; url: string };

/** What an email says. `foot` says why the reader gets the email and how to stop it. */
export type MailContent = { subject: string; blocks: readonly Block[]; foot: readonly Block[] };

const MAX_LINE_LENGTH = 76; // Characters. Some mail programs do not wrap plain text.

export function mailText({ blocks, foot }: MailContent): string {
  const part = (list: readonly Block[]) => list.map(blockText).join('\n\n');
  return `${part(blocks)}\n\n-- \n${part(foot)}\n`;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'words':
      return wrap(block.text);
    case 'heading':
      return `${wrap(block.text)}\n${'-'.repeat(Math.min([...block.text].length, MAX_LINE_LENGTH))}`;
    case 'facts':
      return block.rows.map(([label, value]) => wrap(`${label}: ${value}`, '  ')).join('\n');
    case 'list':
      return block.points.map((point) => wrap(`- ${point}`, '  ')).join('\n');
    case 'action':
    case 'link':
      return `${block.label}:\n${block.url}`;
  }
}

function wrap(text: string, indent = ''): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line.trim() !== '' && [...line].length + 1 + [...word].length > MAX_LINE_LENGTH) {
      lines.push(line);
      line = indent + word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}

// Mail programs support few styles, and only inline.
const PAGE = 'margin:0;padding:24px 12px;background:#fbf8f2;color:#1c1a17';
const SHEET = 'max-width:34em;margin:0 auto;font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif';
const MONO = 'font:15px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace';
const RULE = 'border:0;border-top:1px solid #d8d2c4;margin:28px 0 16px';
const BUTTON =
  'display:inline-block;padding:9px 16px;background:#a63c06;color:#ffffff;text-decoration:none;border-radius:3px';

/** The HTML part, a whole document. It loads nothing, so that no reader is tracked. */
export function mailHtml({ subject, blocks, foot }: MailContent): string {
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${subject}</title></head><body style="${PAGE}"><div style="${SHEET}">${blocks.map(blockHtml)}<hr style="${RULE}"><div style="font-size:14px;color:#5c564c">${foot.map(blockHtml)}</div></div></body></html>`;
  return page.html;
}

function blockHtml(block: Block): Html {
  switch (block.kind) {
    case 'words':
      return html`<p style="margin:0 0 14px">${block.text}</p>`;
    case 'heading':
      return html`<h1 style="font-size:21px;line-height:1.25;margin:22px 0 10px">${block.text}</h1>`;
    case 'facts':
      return html`<table role="presentation" style="border-collapse:collapse;margin:0 0 16px">${block.rows.map(
        ([label, value]) =>
          html`<tr><td style="padding:2px 18px 2px 0;vertical-align:top;color:#5c564c">${label}</td><td style="padding:2px 0;${MONO}">${value}</td></tr>`,
      )}</table>`;
    case 'list':
      return html`<ul style="margin:0 0 16px;padding-left:20px">${block.points.map((point) => html`<li style="${MONO}">${point}</li>`)}</ul>`;
    case 'action':
      return html`<p style="margin:18px 0"><a href="${block.url}" style="${BUTTON}">${block.label}</a></p>`;
    case 'link':
      return html`<p style="margin:0"><a href="${block.url}" style="color:#8a3800">${block.label}</a></p>`;
  }
}
