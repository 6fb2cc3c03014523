// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChartFold } from './chart-fold.tsx';
import { DayChart } from '../../shared/chart/day-chart.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
});
afterEach(cleanup);

const figure = { total: 30_000, before: 20_000, days: [10_000, 20_000], days_before: [0, 20_000] };

const show = () =>
  render(
    <ChartFold name="orders" title="하루씩 결제">
      <DayChart title="결제 금액" figure={figure} from="2026-11-19" unit="원" />
    </ChartFold>,
  );

describe('[D19] a chart by day', () => {
  it('has its sum, its change, a summary and a table', () => {
    show();

    const chart = screen.getByRole('region', { name: '결제 금액' });
    expect(chart.textContent).toContain('30,000원');
    expect(chart.textContent).toContain('50% 늘었어요');
    expect(within(chart).getByRole('img').getAttribute('aria-label')).toBe(
      '결제 금액, 2일 동안 30,000원, 앞 2일 20,000원.',
    );
    const rows = chart.querySelectorAll('tbody tr');
    expect([...rows].map((row) => row.textContent)).toEqual([
      '2026.11.1910,000원0원',
      '2026.11.2020,000원20,000원',
    ]);
  });

  it('folds away, and stays folded', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: '하루씩 결제 접기' }));
    expect(screen.queryByRole('img')).toBeNull();
    cleanup();

    show();
    expect(screen.queryByRole('img')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '하루씩 결제 펼치기' }));
    expect(screen.getByRole('img')).not.toBeNull();
  });
});
