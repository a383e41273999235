/** HTML that is safe to write into a page: every value from outside is already escaped. */
export type Html = { readonly html: string };

type Piece = string | number | Html | readonly Html[] | null | false;

/** Template tag. The template is trusted; every value is escaped unless it is Html itself. */
export function html(template: TemplateStringsArray, ...pieces: Piece[]): Html {
  return { html: template.reduce((text, part, i) => text + written(pieces[i - 1] ?? null) + part) };
}

export const NOTHING: Html = { html: '' };

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** A text between two tags. Quotes need no escape there, and code is full of them. */
export const textBetweenTags = (text: string): Html => ({
  html: text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character),
});

function written(piece: Piece): string {
  if (piece === null || piece === false) return '';
  if (typeof piece === 'string') return escapeHtml(piece);
  if (typeof piece === 'number') return String(piece);
  return 'html' in piece ? piece.html : piece.map((part) => part.html).join('');
}

/** JSON that is safe inside a script element: no text in it can end the element. */
export const jsonInScript = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');
