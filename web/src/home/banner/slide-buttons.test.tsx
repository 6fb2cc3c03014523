// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SlideButtons } from './slide-buttons.tsx';
import { useSlideShow } from './use-slide-show.ts';

const REST_MS = 5_000;
let isCalm = false;

beforeEach(() => {
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
});

function Slides() {
  const show = useSlideShow(3);
  return (
    <>
      <p>{show.at}</p>
      <SlideButtons show={show} />
    </>
  );
}

const shown = () => document.querySelector('p')?.textContent;
const rest = () => act(() => void vi.advanceTimersByTime(REST_MS));

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
  isCalm = false;
  render(<Slides />);

  rest();
  expect(shown()).toBe('1');
  fireEvent.click(screen.getByRole('button', { name: '자동 넘김 멈춤' }));
  rest();

  expect(shown()).toBe('1');
});
