import { describe, expect, it } from 'vitest';
import type { AlertContent } from '../../../src/watch/alerts.ts';
import { alertMail } from '../../../src/watch/mail/alert-mail.ts';
import { anAlertContent } from '../../helpers/an-event.ts';

const PLACE = { siteUrl: 'https://callbook.example', unsubscribeUrl: 'https://callbook.example/stop' };
const mailOf = (...contents: AlertContent[]) => alertMail(contents, PLACE);
const subjectOf = (...contents: AlertContent[]) => mailOf(...contents).subject;
const rowsOf = (content: AlertContent) =>
  mailOf(content).blocks.flatMap((block) => (block.kind === 'facts' ? block.rows : []));
const change = (severity: 'breaking' | 'additive' | 'cosmetic', path = '$.a') => ({
  severity,
  path,
  before: 'string',
  after: 'number',
});
const UP = { kind: 'up', at: '2026-11-21T12:00:00.000Z' } as const;

describe('the subject of one alert', () => {
  it('says what happened', () => {
    expect(subjectOf(anAlertContent())).toBe('The tides is down');
    expect(subjectOf(anAlertContent({ kind: 'flapping' }))).toBe('The tides is unstable');
    expect(subjectOf(anAlertContent(UP))).toBe('The tides is back');
    expect(subjectOf(anAlertContent({ ...UP, flapping_since: UP.at }))).toBe('The tides is steady again');
  });

  it('says of a change of shape whether it is breaking', () => {
    const shape = (...severities: ('breaking' | 'additive')[]) =>
      subjectOf(anAlertContent({ kind: 'shape_changed', changes: severities.map((each) => change(each)) }));
    expect(shape('additive', 'breaking')).toBe('The tides changed its response shape (breaking)');
    expect(shape('additive')).toBe('The tides changed its response shape');
  });

  it.each([
    ['2026-11-21T12:00:01.000Z', '0 s'],
    ['2026-11-21T11:59:01.000Z', '59 s'],
    ['2026-11-21T11:59:00.000Z', '1 min'],
    ['2026-11-21T11:00:00.000Z', '1 h'],
    ['2026-11-21T09:50:00.000Z', '2 h 10 min'],
    ['2026-11-20T12:00:00.000Z', '1 day'],
    ['2026-11-19T09:50:00.000Z', '2 days 2 h'],
  ])('says of a return, after a down at %s, that it took %s', (down_since, words) => {
    expect(subjectOf(anAlertContent(UP, { down_since }))).toBe(`The tides is back after ${words}`);
  });
});

describe('the subject of several alerts', () => {
  const of = (slug: string) => anAlertContent({ slug }, { name: slug });

  it('names two interfaces, and counts the others', () => {
    expect(subjectOf(of('a'), of('a'))).toBe('2 changes: a');
    expect(subjectOf(of('a'), of('b'))).toBe('2 changes: a, b');
    expect(subjectOf(of('a'), of('b'), of('b'))).toBe('3 changes: a, b');
    expect(subjectOf(of('a'), of('b'), of('c'), of('d'))).toBe('4 changes: a, b and 2 more');
  });

  it('goes with a foot that names all interfaces', () => {
    const footOf = (...slugs: string[]) => mailOf(...slugs.map(of)).foot[0];
    expect(footOf('a', 'a')).toEqual({ kind: 'words', text: 'You follow a on Callbook.' });
    expect(footOf('a', 'b', 'c')).toEqual({ kind: 'words', text: 'You follow a, b and c on Callbook.' });
    expect(mailOf(of('a')).foot[1]).toMatchObject({ label: 'Stop these emails' });
    expect(mailOf(of('a'), of('a')).foot[1]).toMatchObject({ label: 'Stop some or all' });
  });
});

describe('the facts of an alert', () => {
  it('have what was seen, before and now', () => {
    expect(rowsOf(anAlertContent())).toEqual([
      ['Interface', 'tides'],
      ['Since', '21 November 2026, 11:07 UTC'],
      ['Confirmed', '21 November 2026, 11:37 UTC'],
      ['Result', 'answered 503'],
      ['Before', 'responded as expected'],
      ['Status', '503'],
      ['Response time', '131 ms'],
    ]);
  });

  it('leave out what is not known, and a confirmation at the same time', () => {
    const at = '2026-11-21T11:37:00.000Z';
    const content = anAlertContent({ at, cause: '', status_code: null, latency_ms: null });
    expect(rowsOf(content).map(([label, value]) => `${label}: ${value}`)).toEqual([
      'Interface: tides',
      'Since: 21 November 2026, 11:37 UTC',
      'Result: returned a server error',
      'Before: responded as expected',
    ]);
  });

  it('of a return say since when it was down, or unstable', () => {
    const labels = (content: AlertContent) => rowsOf(content).map(([label]) => label);
    const down_since = '2026-11-21T10:07:00.000Z';
    expect(labels(anAlertContent(UP, { down_since })).slice(1, 3)).toEqual(['Down since', 'Back since']);
    expect(labels(anAlertContent({ ...UP, flapping_since: down_since })).slice(1, 3)).toEqual([
      'Unstable since',
      'Back since',
    ]);
    expect(labels(anAlertContent({}, { down_since }))).not.toContain('Down since');
  });

  it('of a change of shape say nothing of the state', () => {
    expect(rowsOf(anAlertContent({ kind: 'shape_changed' })).map(([label]) => label)).toEqual([
      'Interface',
      'Since',
      'Confirmed',
    ]);
  });
});

describe('the changes of a shape', () => {
  const pointsOf = (changes: AlertContent['event']['changes']) =>
    mailOf(anAlertContent({ kind: 'shape_changed', changes })).blocks.flatMap((block) =>
      block.kind === 'list' ? block.points : [],
    );

  it('are listed with the breaking ones first', () => {
    expect(
      pointsOf([
        { ...change('cosmetic', 'type'), before: 'a', after: 'b' },
        { ...change('additive'), before: null },
        { ...change('breaking', '$.b'), after: null },
      ]),
    ).toEqual([
      'breaking: $.b is gone (was string)',
      'additive: $.a is new (number)',
      'cosmetic: type was a, is b',
    ]);
  });

  it('are listed up to twelve, and the others are counted', () => {
    const many = (length: number) => pointsOf(Array.from({ length }, () => change('additive')));
    expect(many(12)).toHaveLength(12);
    expect(many(14).slice(12)).toEqual(['and 2 more']);
  });
});

it('what to use instead is listed with its pages, and flapping says when the next email comes', () => {
  const alternatives = [{ slug: 'sea-level', name: 'Sea Level' }];
  const blocks = mailOf(anAlertContent({ kind: 'flapping' }, { alternatives })).blocks;
  expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'facts', 'words', 'words', 'list', 'action']);
  expect(blocks[4]).toEqual({
    kind: 'list',
    points: ['Sea Level: https://callbook.example/entry/sea-level/'],
  });
  expect(mailOf(anAlertContent()).blocks.map(({ kind }) => kind)).toEqual(['heading', 'facts', 'action']);
});

it('an email about no event is refused', () => {
  expect(() => mailOf()).toThrow('An alert email needs at least one event.');
});
