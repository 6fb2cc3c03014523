import { expect, it } from 'vitest';
import { chatModeOf } from './chat-mode.ts';

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
