import { socketEvents } from '@maru/contract/live/socket-event';
import { expect, it } from 'vitest';
import { changeNames, subjectOf } from './live-change-words.ts';

it('[X09] has a name for every change that is followed', () => {
  const followed = Object.entries(socketEvents).filter(([, event]) => 'about' in event);

  expect(Object.keys(changeNames).toSorted()).toEqual(followed.map(([name]) => name).toSorted());
});

it.each([
  ['feature.changed', { id: 4, title: 'review' }, '후기 쓰기'],
  ['banner.changed', { id: null, title: 'POPUP' }, '팝업 배너'],
  ['schedule.changed', { id: 7, title: 'review', status: 1 as const }, 'review · LIVE'],
  ['order.changed', { id: 12 }, '#12'],
  ['advisory.changed', { id: null }, ''],
])('[X09] says of %s about %o that it was “%s”', (name, about, words) => {
  expect(subjectOf({ name, about })).toBe(words);
});
