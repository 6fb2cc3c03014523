import { expect, it } from 'vitest';
import { candles, waves } from './chart-motifs.ts';
import { motifOf } from './motif-choice.ts';
import { present, shield } from './sign-motifs.ts';

it.each([
  ['파생·선물', 'expert', null, waves],
  ['출석 도장 이벤트', 'event', null, present],
  ['사칭 대화방 구별법', 'card', null, shield],
  ['반도체 거래량', 'post', 'technical-analysis', candles],
] as const)('draws for %s of %s a fitting subject', (title, kind, board, motif) => {
  expect(motifOf({ kind, title, place: 3 }, board)).toBe(motif);
});
