// @vitest-environment happy-dom
import { brand } from '#brand';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { watchPictures } from './failed-pictures.ts';
import { Avatar } from './ui/avatar.tsx';

let stop: () => void;

beforeEach(() => {
  stop = watchPictures();
});
afterEach(() => {
  stop();
  cleanup();
});

const picture = () => document.querySelector('img')!;
const happen = (type: 'error' | 'load') => picture().dispatchEvent(new Event(type));

it('shows the mark of the brand instead of a picture that failed, and nothing instead of the mark', () => {
  render(<img src="/gone.webp" alt="공지" />);

  happen('error');
  expect(picture().getAttribute('src')).toBe(brand.logo.markWhite);
  expect(picture().dataset['failed']).toBe('mark');

  happen('load');
  expect(picture().dataset['failed']).toBe('mark');
  happen('error');
  expect(picture().getAttribute('src')).toMatch(/^data:image/);
});

it('shows a new picture normally after a failed one', () => {
  const { rerender } = render(<img src="/gone.webp" alt="" />);
  happen('error');

  rerender(<img src="/there.webp" alt="" />);
  happen('load');

  expect(picture().getAttribute('src')).toBe('/there.webp');
  expect(picture().dataset['failed']).toBeUndefined();
});

it('gives a portrait the letter that shows in its place', () => {
  render(<Avatar name="한결" src="/gone.webp" />);

  happen('error');

  expect(picture().parentElement?.dataset['letter']).toBe('한');
});
