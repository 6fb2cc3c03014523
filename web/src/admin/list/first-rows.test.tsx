// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FirstRows } from './first-rows.tsx';

afterEach(cleanup);

const show = (count: number) =>
  render(
    <FirstRows items={Array.from({ length: count }, (_, no) => no)} className="rows">
      {(no) => <li key={no}>{no}</li>}
    </FirstRows>,
  );

it('shows five entries, and all of them on demand', () => {
  show(7);
  expect(screen.getAllByRole('listitem')).toHaveLength(5);

  fireEvent.click(screen.getByRole('button', { name: '2건 더 보기' }));

  expect(screen.getAllByRole('listitem')).toHaveLength(7);
  expect(screen.queryByRole('button')).toBeNull();
});

it('has no button for five entries', () => {
  show(5);

  expect(screen.queryByRole('button')).toBeNull();
});
