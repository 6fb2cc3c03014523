import { expect, it } from 'vitest';
import { chatModeOf, mayPost } from './chat-mode.ts';

it.each([
  ['free', 'quasi', 'two-way'],
  ['free', 'registered', 'two-way'],
  ['free', 'none', 'two-way'],
  ['paid', 'quasi', 'none'],
  ['paid', 'registered', 'two-way'],
  ['paid', 'none', 'none'],
] as const)('[L03] [E11] a %s broadcast of a %s business has %s chat', (kind, advisory, chat) => {
  expect(chatModeOf({ kind }, advisory)).toBe(chat);
});

const PEOPLE = {
  expert: { expert: true, member: true },
  member: { expert: false, member: true },
  visitor: { expert: false, member: false },
};

it.each([
  ['everyone', ['expert', 'member', 'visitor']],
  ['members', ['expert', 'member']],
  ['expert', ['expert']],
] as const)('[S28] a chat for %s takes lines of %j', (writers, allowed) => {
  const taken = Object.entries(PEOPLE).filter(([, person]) => mayPost('two-way', writers, person));

  expect(taken.map(([name]) => name)).toEqual(allowed);
});

it('[L03] takes no line where the law allows no chat', () => {
  expect(mayPost('none', 'everyone', PEOPLE.expert)).toBe(false);
});
