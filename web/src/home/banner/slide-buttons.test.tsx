// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SlideButtons } from './slide-buttons.tsx';
import { useSlideShow } from './use-slide-show.ts';

const REST_MS = 5_000;
let isCalm = false;

beforeEach(() => {
  isCalm = false;
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({
    matches: isCalm,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Slides() {
  const show = useSlideShow(3);
  return (
    <section {...show.hold}>
      <p>{show.at}</p>
      <SlideButtons show={show} />
    </section>
  );
}

const shown = () => document.querySelector('p')?.textContent;
const rest = (ms = REST_MS) => act(() => void vi.advanceTimersByTime(ms));
const turnPage = (state: 'hidden' | 'visible') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  fireEvent(document, new Event('visibilitychange'));
};

it('[Y04] offers to start where nothing is to move, and moves once started', () => {
  isCalm = true;
  render(<Slides />);

  rest();
  expect(shown()).toBe('0');
  fireEvent.click(screen.getByRole('button', { name: '자동 넘김 시작' }));
  rest();

  expect(shown()).toBe('1');
});

it('[S9.4] [V3.16] moves by itself elsewhere, and offers to stop', () => {
  render(<Slides />);

  rest();
  expect(shown()).toBe('1');
  fireEvent.click(screen.getByRole('button', { name: '자동 넘김 멈춤' }));
  rest();

  expect(shown()).toBe('1');
});

it('[A12] [S9.2] turns at 5000 ms and not before, and begins again after the last slide', () => {
  render(<Slides />);

  rest(REST_MS - 1);
  expect(shown()).toBe('0');
  rest(1);
  expect(shown()).toBe('1');
  rest();
  rest();
  expect(shown()).toBe('0');
});

const section = () => document.querySelector('section')!;

it.each([
  ['hover', () => fireEvent.pointerEnter(section()), () => fireEvent.pointerLeave(section())],
  ['focus', () => fireEvent.focus(section()), () => fireEvent.blur(section())],
  ['a hidden tab', () => turnPage('hidden'), () => turnPage('visible')],
])('[S4.22] rests for %s, and then gives a slide its whole time', (_reason, begin, end) => {
  render(<Slides />);
  rest(4_000);

  begin();
  rest(57_000);
  expect(shown()).toBe('0');

  end();
  rest(REST_MS - 1);
  expect(shown()).toBe('0');
  rest(1);
  expect(shown()).toBe('1');
});

it('rests while one of two reasons remains', () => {
  render(<Slides />);
  fireEvent.pointerEnter(section());
  fireEvent.focus(section());

  fireEvent.pointerLeave(section());
  rest(57_000);

  expect(shown()).toBe('0');
});

it('gives a slide that was chosen by hand its whole time', () => {
  render(<Slides />);
  rest(4_900);

  fireEvent.click(screen.getByRole('button', { name: '이전' }));
  expect(shown()).toBe('2');
  rest(REST_MS - 1);
  expect(shown()).toBe('2');
});
