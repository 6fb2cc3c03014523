import { expect, it } from 'vitest';
import { diffWords } from './text-diff.ts';

it('names the unchanged, removed and added text, word by word', () => {
  expect(diffWords('오늘 장을 천천히 봐요', '오늘 장을 같이 봐요')).toEqual([
    { kind: 'same', text: '오늘 장을 ' },
    { kind: 'removed', text: '천천히 ' },
    { kind: 'added', text: '같이 ' },
    { kind: 'same', text: '봐요' },
  ]);
});

it('says nothing of a text that stayed', () => {
  expect(diffWords('그대로', '그대로')).toEqual([{ kind: 'same', text: '그대로' }]);
  expect(diffWords('', '')).toEqual([]);
});

it('gives back both texts, whatever they are', () => {
  const [old, now] = ['가 나 다 라 마', '나 가 다 바 마 사'];
  const pieces = diffWords(old, now);
  const textOf = (other: string) =>
    pieces
      .filter(({ kind }) => kind !== other)
      .map(({ text }) => text)
      .join('');

  expect([textOf('added'), textOf('removed')]).toEqual([old, now]);
});

it('shows two texts with too few words in common one after the other', () => {
  const wordsOf = (letter: string) =>
    Array.from({ length: 1_000 }, (_, n) => `${letter}${n} `).join('');

  expect(diffWords(wordsOf('가'), wordsOf('나'))).toEqual([
    { kind: 'removed', text: wordsOf('가') },
    { kind: 'added', text: wordsOf('나') },
  ]);
});
