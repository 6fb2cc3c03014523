import { expect, it } from 'vitest';
import { rankByViewers } from './rank-by-viewers.ts';

const counts = (viewers: Record<number, number>) =>
  Object.entries(viewers).map(([id, count]) => ({ _id: Number(id), viewers: count }));

it('[S21] ranks the most watched broadcast first, and none without viewers', () => {
  expect(rankByViewers([], counts({ 1: 20, 2: 640, 3: 0, 4: 1_284 }))).toEqual([4, 2, 1]);
});

it('keeps the rank while the lead is small', () => {
  expect(rankByViewers([1, 2], counts({ 1: 100, 2: 109 }))).toEqual([1, 2]);
  expect(rankByViewers([1, 2], counts({ 1: 100, 2: 111 }))).toEqual([2, 1]);
});

it('lets a broadcast overtake several at once, and inserts a new one', () => {
  expect(rankByViewers([1, 2, 3], counts({ 1: 100, 2: 90, 3: 500, 4: 95 }))).toEqual([3, 1, 4, 2]);
});

it('drops a broadcast that is over', () => {
  expect(rankByViewers([1, 2], counts({ 2: 12 }))).toEqual([2]);
});
