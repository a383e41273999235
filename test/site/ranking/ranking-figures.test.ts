import { describe, expect, it } from 'vitest';
import { UNCOVERED_BELOW } from '../../../src/discovery/calibration.ts';
import { operationOffers } from '../../../src/discovery/index/offers/operation-offers.ts';
import { FRAME } from '../../../src/site/plots/plot.ts';
import {
  completeEngines,
  engineTable,
  RANKING_FIGURES as figures,
  setTable,
  thresholdTable,
} from '../../../src/site/ranking/figure-tables.ts';
import { calibrationPlot, enginePlot, tradeOffPlot } from '../../../src/site/ranking/ranking-plots.ts';
import { realEntries, realOperations } from '../../helpers/real-catalog.ts';

/** The catalog may grow a little before the figures are measured again. */
const MAX_CHANGE = 0.1;

describe('the figures of the ranking page', () => {
  it('are of a catalog about as large as this one: if not, run npm run relevance with --write', () => {
    const entries = realEntries();
    const operations = operationOffers(realOperations(), entries);
    expect(Math.abs(figures.catalog.entries / entries.length - 1)).toBeLessThan(MAX_CHANGE);
    expect(Math.abs(figures.catalog.operations / operations.length - 1)).toBeLessThan(MAX_CHANGE);
    expect(Date.parse(figures.measured_on)).toBeGreaterThan(Date.parse('2026-11-21'));
  });

  it('have every set that the engines ran, and five sets over this catalog', () => {
    const names = figures.sets.map(({ name }) => name);
    for (const { sets } of figures.engines) expect(sets.map(({ name }) => name)).toEqual(names);
    expect(figures.sets.filter(({ own }) => own).map(({ name }) => name)).toEqual([
      'own',
      'own development',
      'own held out',
      'own outsiders, need',
      'own outsiders, query',
    ]);
    expect(figures.sets.filter(({ own, auroc }) => own === (auroc === null))).toEqual([]);
  });

  it('have errors that move in opposite directions as the threshold rises, and the one that discover uses', () => {
    const lines = figures.trade_off;
    expect(lines.map(({ line }) => line)).toContain(UNCOVERED_BELOW);
    lines.slice(1).forEach((each, i) => {
      expect(each.covered_called_none).toBeGreaterThanOrEqual(lines[i]?.covered_called_none ?? 1);
      expect(each.uncovered_answered).toBeLessThanOrEqual(lines[i]?.uncovered_answered ?? 0);
    });
  });
});

describe('the plots of the ranking page', () => {
  const count = (text: string, part: string) => text.split(part).length - 1;

  it('show each band that has needs once', () => {
    const bands = figures.calibration.filter(({ needs }) => needs > 0);
    expect(count(calibrationPlot(figures).html, 'class="mark ')).toBe(bands.length);
  });

  it('mark one line as that of discover', () => {
    const { html } = tradeOffPlot(figures, UNCOVERED_BELOW);
    expect(count(html, 'mark-square')).toBe(1);
    expect(html).toContain(`>${UNCOVERED_BELOW}, used by discover</text>`);
  });

  it('show one mark per engine and set, of the engines that ran every need', () => {
    const engines = completeEngines(figures);
    expect(engines.map(({ name }) => name)).toContain('Callbook');
    expect(engines.map(({ name }) => name)).not.toContain('Fuse.js');
    expect(count(enginePlot(engines).html, 'class="mark ')).toBe(engines.length * figures.sets.length);
  });

  it('keep all marks inside the frame', () => {
    for (const { html } of [calibrationPlot(figures), tradeOffPlot(figures, UNCOVERED_BELOW)]) {
      const centres = [...html.matchAll(/c([xy])="(-?[\d.]+)"/g)];
      expect(centres.length).toBeGreaterThan(10);
      for (const [, axis, at] of centres) {
        expect(Number(at)).toBeGreaterThanOrEqual(axis === 'x' ? FRAME.left : FRAME.top);
        expect(Number(at)).toBeLessThanOrEqual(axis === 'x' ? FRAME.right : FRAME.bottom);
      }
    }
  });
});

describe('the tables of the ranking page', () => {
  it('have a row for each set, engine and line', () => {
    expect(setTable(figures).rows).toHaveLength(figures.sets.length);
    expect(engineTable(figures).rows).toHaveLength(figures.engines.length);
    expect(thresholdTable(figures, UNCOVERED_BELOW).rows.map(([line]) => line)).toContain(
      `${UNCOVERED_BELOW}, used by discover`,
    );
  });
});
