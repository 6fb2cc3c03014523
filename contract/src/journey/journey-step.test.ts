import { expect, it } from 'vitest';
import { journeyInput } from './journey.ts';
import { durationText, stepText } from './journey-words.ts';
import { journeySteps } from './journey-step.ts';

const wait = (key: number, next: number | null) => ({ kind: 'wait', key, next, minutes: 60 });
const sms = (key: number, next: number | null = null, change: object = {}) => ({
  kind: 'message',
  key,
  next,
  channel: 'sms',
  title: '',
  text: '안내',
  link: null,
  category: null,
  advertising: false,
  ...change,
});
const ask = (key: number, asks: string, yes: number | null, no: number | null, tag = '') => ({
  kind: 'condition',
  key,
  asks,
  tag,
  yes,
  no,
});
const isFlow = (steps: readonly object[]) => journeySteps.safeParse(steps).success;

it.each([
  ['one message', [sms(1)]],
  ['two ways', [ask(1, 'membership', 2, 3), sms(2), sms(3)]],
  ['a question about the message before', [sms(1, 2), ask(2, 'clicked', null, 3), sms(3)]],
])('[M25] a flow may have %s', (_, steps) => {
  expect(isFlow(steps)).toBe(true);
});

it.each([
  ['a step that two others lead to', [ask(1, 'paid', 2, 2), sms(2)]],
  ['a circle', [wait(1, 2), sms(2, 1)]],
  ['a step that nothing leads to', [sms(1), sms(2)]],
  ['a step twice', [wait(1, 1), sms(1)]],
  ['a step that does not exist', [sms(1, 9)]],
  ['no message', [wait(1, null)]],
  ['a question about a message before there is one', [ask(1, 'clicked', 2, null), sms(2)]],
  ['a tag that is not named', [ask(1, 'tag', 2, null), sms(2)]],
  ['a wait of more than 90 days', [{ ...wait(1, 2), minutes: 90 * 24 * 60 + 1 }, sms(2)]],
  ['a push without a title', [sms(1, null, { channel: 'push' })]],
  ['more than 20 steps', Array.from({ length: 21 }, (_, n) => sms(n + 1, n === 20 ? null : n + 2))],
])('[M25] a flow may not have %s', (_, steps) => {
  expect(isFlow(steps)).toBe(false);
});

it('[M25] an entry has days exactly where it needs them', () => {
  const entryOf = (entry: object) =>
    journeyInput.safeParse({ name: '환영', entry, reentry_days: null, steps: [sms(1)] }).success;

  expect([
    entryOf({ kind: 'joined', days: null }),
    entryOf({ kind: 'ending', days: 7 }),
    entryOf({ kind: 'joined', days: 7 }),
    entryOf({ kind: 'inactive', days: null }),
  ]).toEqual([true, true, false, false]);
});

it('says a wait in its largest unit', () => {
  expect([durationText(2880), durationText(120), durationText(90)]).toEqual([
    '2일',
    '2시간',
    '90분',
  ]);
  expect(stepText({ kind: 'until', key: 1, next: null, time: '10:00' })).toBe('10:00까지 기다리기');
});
