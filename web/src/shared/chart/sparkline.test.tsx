// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Sparkline } from './sparkline.tsx';

const show = (values: number[]) =>
  render(<Sparkline values={values} summary="한 달 시세" />).container.querySelector('svg');

it.each([
  [[1, 3, 2], 'up'],
  [[3, 4, 2], 'down'],
  [[2, 5, 2], 'flat'],
  [[2, 2], 'flat'],
])('draws %j as %s', (values, tone) => {
  const picture = show(values);

  expect(picture?.getAttribute('data-tone')).toBe(tone);
  expect(picture?.getAttribute('aria-label')).toBe('한 달 시세');
  expect(picture?.innerHTML).not.toContain('NaN');
});

it.each([[[]], [[5]]])('draws no course of %j', (values) => {
  expect(show(values)).toBeNull();
});
