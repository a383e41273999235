import { type Html, html } from '../../text/html.ts';
import { type Month, monthInWords, slownessOf } from './month.ts';

const PITCH = 8; // From the start of one bar to the start of the next.
const BAR = 6;
const HEIGHT = 32;

/**
 * Thirty bars: full height if every check was ok, shorter with a mark below it if some failed, a short block if all
 * failed, and a hairline if nothing was probed. The shape says the same as the colour.
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

/** The mean latency by day on a logarithmic scale; slower is higher. A day without a response breaks the line. */
export function latencyLine({ latencies }: Month): Html {
  let pen = 'M';
  const points = [...latencies].map((character, i) => {
    const slowness = slownessOf(character);
    if (slowness === null) {
      pen = 'M';
      return '';
    }
    const point = `${pen}${i * PITCH + BAR / 2} ${Math.round((1 - slowness) * (HEIGHT - 4)) + 2}`;
    // A day between two gaps would be a line of length zero, which is invisible. It becomes a dot.
    const isAlone = pen === 'M' && (latencies[i + 1] ?? '-') === '-';
    pen = 'L';
    return isAlone ? `${point}h.1` : point;
  });
  return html`<svg class="pace" viewBox="0 0 ${latencies.length * PITCH - PITCH + BAR} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true"><path d="${points.join('')}"></path></svg>`;
}
