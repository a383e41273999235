import { describe, expect, it } from 'vitest';
import { buildIndex } from '../../../src/discovery/index/build-index.ts';
import { openIndex } from '../../../src/discovery/index/open-index.ts';
import { readNeed } from '../../../src/discovery/need/read-need.ts';
import { anIndexableEntry } from '../an-indexable-entry.ts';

const index = openIndex(
  buildIndex([anIndexableEntry({ slug: 'a', name: 'GitHub', summary: 'Send a chat message.' })]),
);
const words = (need: string) => readNeed(index, need).map(({ word, term }) => [word, term >= 0]);

describe('readNeed', () => {
  it('reads a joined name as one word if an entry has it as one', () => {
    expect(words('send to GitHub')).toEqual([
      ['send', true],
      ['github', true],
    ]);
  });

  it('reads a joined name that no entry has as its parts and one unknown word', () => {
    expect(words('a WeChat message')).toEqual([
      ['chat', true],
      ['wechat', false],
      ['message', true],
    ]);
  });
});
