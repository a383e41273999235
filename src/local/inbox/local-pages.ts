import { type Html, html } from '../../text/html.ts';
import { parseJson } from '../../text/parse-json.ts';
import type { Mailbox, StoredMail } from './mailbox.ts';
import { readMail } from './read-mail.ts';
import type { Inbox, ReceivedPost } from './webhook-inbox.ts';

/** Pages of the local server that show sent emails and webhooks. The site itself has no path below it. */
export const LOCAL_PATH = '/_local/';
export const INBOX_PATH = '/_local/inbox';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** `mailbox` is null if email goes to a real mail server. */
export type LocalParts = { mailbox: Mailbox | null; inbox: Inbox };

/** Serves the paths below `/_local/`: sent emails and received webhooks, as pages or as JSON. */
export function answerLocal(request: Request, { mailbox, inbox }: LocalParts): Response | Promise<Response> {
  const { pathname, hostname } = new URL(request.url);
  // Emails contain confirmation links. Checking the host stops other sites from reading them by DNS rebinding.
  if (!LOOPBACK.includes(hostname)) return page('Only for this machine', LINKS, 403);
  const path = pathname.slice(LOCAL_PATH.length).replace(/\/$/, '');
  if (request.method === 'POST' && (path === 'inbox' || path.startsWith('inbox/')))
    return inbox.receive(request);
  if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 });
  const mails = mailbox?.mails() ?? [];
  const acceptsJson = (request.headers.get('Accept') ?? '').includes('application/json');
  if (path === 'mailbox')
    return acceptsJson ? Response.json(mails.map(asJson)) : page('Mailbox', mailList(mails));
  if (path === 'inbox')
    return acceptsJson ? Response.json(inbox.posts()) : page('Webhook inbox', postList(inbox.posts()));
  const mail = mails.find(({ number }) => path === `mailbox/${number}`);
  if (mail) return page(`Mail ${mail.number}`, mailPage(mail));
  return path === '' ? page('This machine', LINKS) : page('Nothing here', LINKS, 404);
}

function asJson({ number, at, to, source }: StoredMail) {
  const { headers, text } = readMail(source);
  return {
    number,
    at,
    to,
    subject: headers.get('subject') ?? '',
    headers: Object.fromEntries(headers),
    text,
  };
}

const LINKS = html`<ul><li><a href="/_local/mailbox">Emails that were sent</a></li><li><a href="${INBOX_PATH}">Webhooks that were received</a></li><li><a href="/">The site</a></li></ul>`;

function mailList(mails: readonly StoredMail[]): Html {
  if (mails.length === 0)
    return html`<p>No email has been sent yet. Follow an entry on its page, and the email appears here.</p>`;
  const rows = mails.toReversed().map(({ number, at, to, source }) => {
    const subject = readMail(source).headers.get('subject') ?? '(no subject)';
    return html`<tr><td>${clock(at)}</td><td>${to.join(', ')}</td><td><a href="/_local/mailbox/${number}">${subject}</a></td></tr>`;
  });
  return html`<table><tr><th>Sent</th><th>To</th><th>Subject</th></tr>${rows}</table>`;
}

/** An email as HTML, as text and as source. The sandbox keeps its HTML from running scripts. */
function mailPage({ to, source }: StoredMail): Html {
  const { headers, text, html: body } = readMail(source);
  return html`<p>To ${to.join(', ')}: <b>${headers.get('subject') ?? ''}</b></p>${body !== null && html`<iframe title="The email" sandbox="allow-popups allow-top-navigation-by-user-activation" srcdoc="${body.replace('<head>', '<head><base target="_top">')}"></iframe>`}<h2>Text</h2><pre>${linked(text)}</pre><h2>Source</h2><pre>${source}</pre>`;
}

const linked = (text: string): Html[] =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, i) => (i % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));

function postList(posts: readonly ReceivedPost[]): Html {
  const how = html`<p>To receive one, follow an entry with <code>"webhook_url": "http://127.0.0.1:PORT${INBOX_PATH}/hook"</code>, using the port of this server.</p>`;
  if (posts.length === 0) return html`<p>No webhook has been received yet.</p>${how}`;
  const signed = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  const rows = posts.toReversed().map(
    ({ at, path, headers, body }) =>
      html`<h2>${clock(at)} ${path}</h2><pre>${signed.map((name) => `${name}: ${headers[name] ?? ''}`).join('\n')}

${pretty(body)}</pre>`,
  );
  return html`${rows}${how}`;
}

const pretty = (body: string): string => JSON.stringify(parseJson(body), null, 2) ?? body;

const clock = (time: Date): string => time.toISOString().slice(0, 19).replace('T', ' ');

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}' +
  'td,th{text-align:left;padding:.2rem 1.5rem .2rem 0;vertical-align:top}pre{overflow:auto;padding:1rem;border:1px solid #8886}' +
  'iframe{width:100%;height:34rem;border:1px solid #8886}';

/** A page of the local server, which is not part of the site. */
export function page(title: string, content: Html, status = 200): Response {
  const text = html`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · Callbook on this machine</title><style>${{ html: STYLE }}</style><p><a href="${LOCAL_PATH}">Callbook on this machine</a></p><h1>${title}</h1>${content}</html>`;
  return new Response(text.html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self' data:",
    },
  });
}
