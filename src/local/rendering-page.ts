import { figure } from '../text/counted.ts';
import { html } from '../text/html.ts';
import type { Rendered } from './build-site.ts';
import { page } from './inbox/local-pages.ts';

const RETRY_AFTER_S = '2';

/** What a page that is not rendered yet shows. It loads itself again. */
export function renderingPage(rendered: Rendered | null): Response {
  const soFar = rendered
    ? `${figure(rendered.done)} of ${figure(rendered.total)} are done.`
    : 'The first will be done in a moment.';
  const response = page(
    'The pages are being rendered',
    html`<p>${soFar} This page opens as soon as all are there.</p><p>The API answers already: <a href="/api/public/discover?need=current+weather">discover</a>, <a href="/api/public/registry?q=weather">registry</a>.</p>`,
    503,
  );
  response.headers.set('Retry-After', RETRY_AFTER_S);
  response.headers.set('Refresh', RETRY_AFTER_S);
  return response;
}
