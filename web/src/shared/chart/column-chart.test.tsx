// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ColumnChart } from './column-chart.tsx';

const show = (values: number[], isChange = false) =>
  render(
    <ColumnChart
      values={values}
      isChange={isChange}
      labels={values.map(String)}
      summary="달마다 수익"
      format={String}
    />,
  ).container;

const numbersOf = (column: Element) =>
  ['x', 'y', 'width', 'height'].map((name) => Number(column.getAttribute(name)));

it('draws columns from zero, up and down, in their order', () => {
  const columns = [...show([10, -10, 0], true).querySelectorAll('rect')];
  const [up, down, none] = columns.map(numbersOf);

  expect(columns.map((column) => column.getAttribute('data-tone'))).toEqual(['up', 'down', null]);
  expect(up![1]! + up![3]!).toBeCloseTo(down![1]!);
  expect(none![3]).toBe(0);
  expect(up![0]).toBeLessThan(down![0]!);
});

it('has one tone for figures that are no gains or losses', () => {
  const columns = [...show([3, 5]).querySelectorAll('rect')];

  expect(columns.map((column) => column.getAttribute('data-tone'))).toEqual(['brand', 'brand']);
});

it('draws nothing but its ground without values', () => {
  const container = show([]);

  expect(container.querySelectorAll('rect')).toHaveLength(0);
  expect(container.querySelector('svg')?.getAttribute('aria-label')).toBe('달마다 수익');
});
