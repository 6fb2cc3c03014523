// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPlayerClock, type PlayerClock } from '../player/player-clock.ts';
import { Transcript } from './transcript.tsx';

const CUES = [
  { from_ms: 1_000, to_ms: 3_500, text: '안녕하세요' },
  { from_ms: 65_400, to_ms: 70_000, text: '수급을 봐요' },
  { from_ms: 3_700_000, to_ms: 3_702_000, text: '마칠게요' },
];

let clock: PlayerClock;
beforeEach(() => {
  clock = createPlayerClock();
  render(<Transcript cues={CUES} clock={clock} />);
});
afterEach(cleanup);

function open(): HTMLElement[] {
  const details = document.querySelector('details')!;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  return screen.getAllByRole('button');
}
const current = () =>
  screen.getAllByRole('button').map((button) => button.getAttribute('aria-current'));

it('[S36] holds all words with their times, and builds none of them while closed', () => {
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(open().map(({ textContent }) => textContent)).toEqual([
    '00:01안녕하세요',
    '01:05수급을 봐요',
    '1:01:40마칠게요',
  ]);
});

it('[S36] marks the words of the moment, in both directions', () => {
  open();
  expect(current()).toEqual([null, null, null]);
  act(() => clock.report(65));
  expect(current()).toEqual([null, 'true', null]);
  act(() => clock.report(2));
  expect(current()).toEqual(['true', null, null]);
});

it('[S36] moves playback to the words that are pressed', async () => {
  const move = vi.fn();
  clock.onSeek(move);

  await userEvent.click(open()[1]!);

  expect(move).toHaveBeenCalledExactlyOnceWith(65.4);
});

it('[S36] is one stop for Tab, with arrow keys inside', async () => {
  const [first, second, last] = open();
  act(() => clock.report(66));
  expect([first!.tabIndex, second!.tabIndex, last!.tabIndex]).toEqual([-1, 0, -1]);

  act(() => second!.focus());
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(last);
  await userEvent.keyboard('{ArrowDown}{Home}');
  expect(document.activeElement).toBe(first);
  await userEvent.keyboard('{End}{ArrowUp}');
  expect(document.activeElement).toBe(second);
});
