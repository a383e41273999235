import { type Html, html } from '../../text/html.ts';
import { type Month, monthInWords, slownessOf } from './month.ts';

const PITCH = 8; // Units from bar to bar; a bar takes six of them.
const BAR = 6;
const HEIGHT = 32;

/**
 * Thirty bars: full where every check was ok, cut short with a mark below where some failed, a stump where all did,
 * and a hairline where nothing was probed. The shape tells it as well as the colour.
 */
export function bars({ days }: Month): Html {
  const paths = { good: '', some: '', bad: '', none: '' };
  [...days].forEach((day, i) => {
    const x = i * PITCH;
    const rectangle = (y: number, height: number) => `M${x} ${y}h${BAR}v${height}h-${BAR}z`;
    if (day === '9') paths.good += rectangle(0, HEIGHT);
    else if (day === '-') paths.none += `M${x} ${HEIGHT - 1}h${BAR}v1h-${BAR}z`;
    else if (day === '0') paths.bad += rectangle(HEIGHT - 10, 10);
    else {
      const cut = Math.round(((10 - Number(day)) / 10) * (HEIGHT - 12)) + 4;
      paths.good += rectangle(0, HEIGHT - cut - 2);
      paths.some += rectangle(HEIGHT - cut, cut);
    }
  });
  const drawn = Object.entries(paths).filter(([, d]) => d !== '');
  return html`<svg class="bars" viewBox="0 0 ${days.length * PITCH - PITCH + BAR} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="Last ${days.length} days: ${monthInWords(days)}.">${drawn.map(([kind, d]) => html`<path class="bar-${kind}" d="${d}"></path>`)}</svg>`;
}

/** The mean latency by day, slow above and fast below, on a logarithmic scale. Days without an answer break the line. */
export function latencyLine({ pace }: Month): Html {
  let pen = 'M';
  const points = [...pace].map((letter, i) => {
    const slowness = slownessOf(letter);
    if (slowness === null) {
      pen = 'M';
      return '';
    }
    const point = `${pen}${i * PITCH + BAR / 2} ${Math.round((1 - slowness) * (HEIGHT - 4)) + 2}`;
    // A day between two gaps would be a line of no length: a dot as wide as the line is drawn in its place.
    const alone = pen === 'M' && (pace[i + 1] ?? '-') === '-';
    pen = 'L';
    return alone ? `${point}h.1` : point;
  });
  return html`<svg class="pace" viewBox="0 0 ${pace.length * PITCH - PITCH + BAR} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true"><path d="${points.join('')}"></path></svg>`;
}
