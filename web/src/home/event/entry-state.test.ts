import { expect, it } from 'vitest';
import { entryStateOf } from './entry-state.ts';

const event = {
  starts_at: '2026-11-01T00:00:00Z',
  ends_at: '2026-11-20T00:00:00Z',
  winners_published_at: null,
};
const guest = { initialized: true, authenticated: false, open: true, left: undefined };
const member = { initialized: true, authenticated: true, open: true, left: 1 };
const at = (moment: string) => Date.parse(moment);
const DURING = at('2026-11-10T00:00:00Z');

it.each([
  ['a visitor is offered the login', guest, 'login'],
  ['a member may enter', member, 'open'],
  ['who may not enter again is told so', { ...member, left: 0 }, 'entered'],
  ['nothing is offered before it is known', { ...member, left: undefined }, 'unknown'],
  ['entries are closed by staff', { ...guest, open: false }, 'paused'],
  ['nor who may otherwise', { ...member, open: false }, 'paused'],
  ['who has entered is told so then, too', { ...member, open: false, left: 0 }, 'entered'],
  ['nor before the session is', { ...guest, initialized: false }, 'unknown'],
] as const)('while an event is on, %s', (_, reader, state) => {
  expect(entryStateOf(event, reader, DURING)).toBe(state);
});

it('[C04] an event closes at its very end, for everybody', () => {
  const end = at(event.ends_at);

  expect(entryStateOf(event, member, end - 1)).toBe('open');
  for (const reader of [guest, member]) expect(entryStateOf(event, reader, end)).toBe('closed');
});

it('an event that has not begun only announces itself', () => {
  expect(entryStateOf(event, member, at('2026-10-31T23:59:59Z'))).toBe('upcoming');
});

it('leads to the winners from the day they are announced', () => {
  const announced = { ...event, winners_published_at: '2026-11-27T00:00:00Z' };

  expect(entryStateOf(announced, guest, at('2026-11-26T23:59:59Z'))).toBe('closed');
  expect(entryStateOf(announced, guest, at('2026-11-27T00:00:00Z'))).toBe('announced');
});
