import { describe, expect, it } from 'vitest';
import { type Block, mailText } from '../../../src/watch/mail/mail-content.ts';

const textOf = (...blocks: Block[]) =>
  mailText({
    subject: '',
    blocks,
    foot: [{ kind: 'link', label: 'Stop', url: 'https://a.example' }],
  }).replace('\n\n-- \nStop:\nhttps://a.example\n', '');
const word = (length: number) => 'x'.repeat(length);

describe('the text of a mail', () => {
  it('has blocks with an empty line between, and a foot', () => {
    const blocks: Block[] = [
      { kind: 'heading', text: 'Tides 👋' },
      {
        kind: 'facts',
        rows: [
          ['Since', 'noon'],
          ['Status', '503'],
        ],
      },
      { kind: 'list', points: ['a', 'b'] },
      { kind: 'action', label: 'See', url: 'https://b.example' },
    ];
    expect(mailText({ subject: '', blocks, foot: [{ kind: 'words', text: 'You follow it.' }] })).toBe(
      'Tides 👋\n-------\n\nSince: noon\nStatus: 503\n\n- a\n- b\n\nSee:\nhttps://b.example\n\n-- \nYou follow it.\n',
    );
  });

  it('has lines of up to 76 characters, counted as people do', () => {
    expect(textOf({ kind: 'words', text: `${word(37)} ${word(38)}` })).toBe(`${word(37)} ${word(38)}`);
    expect(textOf({ kind: 'words', text: `${word(38)} ${word(38)}` })).toBe(`${word(38)}\n${word(38)}`);
    const waves = '👋'.repeat(37);
    expect(textOf({ kind: 'words', text: `${waves} ${waves}` })).toBe(`${waves} ${waves}`);
  });

  it('keeps a word that is longer than a line, and indents what follows in facts and lists', () => {
    expect(textOf({ kind: 'words', text: `a ${word(80)} b` })).toBe(`a\n${word(80)}\nb`);
    expect(textOf({ kind: 'list', points: [`${word(73)} ${word(74)} b`] })).toBe(
      `- ${word(73)}\n  ${word(74)}\n  b`,
    );
    expect(textOf({ kind: 'facts', rows: [['A', `${word(73)} b`]] })).toBe(`A: ${word(73)}\n  b`);
  });

  it('underlines a heading up to the end of a line', () => {
    const rule = (length: number) => textOf({ kind: 'heading', text: word(length) }).split('\n')[1]?.length;
    expect([rule(5), rule(76), rule(90)]).toEqual([5, 76, 76]);
  });
});
