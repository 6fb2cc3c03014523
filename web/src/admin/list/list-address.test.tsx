// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DateRangeFilter, SearchFilter, StateChips } from './filter-fields.tsx';
import { useListAddress } from './list-address.ts';

const FILTERS = ['state', 'grade', 'q', 'from', 'to'] as const;
const STATES = ['normal', 'vip'].map((value) => ({ value, label: value }));

function List() {
  const address = useListAddress(FILTERS);
  const deeds = {
    sort: () => address.set({ sortBy: 'name' }),
    resize: () => address.setPageSize(50),
    open: () => address.open(7),
    close: () => address.open(null),
    view: () => address.show('grade=vip&sortBy=name'),
  };
  return (
    <>
      <StateChips address={address} options={STATES} />
      <SearchFilter address={address} placeholder="이름 검색" />
      <DateRangeFilter address={address} label="기간" />
      {Object.entries(deeds).map(([name, run]) => (
        <button key={name} type="button" onClick={run}>
          {name}
        </button>
      ))}
    </>
  );
}

let router: ReturnType<typeof createMemoryRouter>;
beforeEach(() => {
  vi.useFakeTimers();
  router = createMemoryRouter([{ path: '/list', element: <List /> }], {
    initialEntries: ['/list'],
  });
  render(<RouterProvider router={router} />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const shown = () => router.state.location.search;
const goBack = () => act(() => router.navigate(-1));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  act(() => {
    vi.advanceTimersByTime(300);
  });
};

describe('[T01] Back in a list', () => {
  it('leads from filter to filter', async () => {
    press('normal');
    press('vip');
    press('sort');
    press('resize');
    expect(shown()).toBe('?state=vip&sortBy=name&pageSize=50');

    await goBack();
    expect(shown()).toBe('?state=vip&sortBy=name');
    await goBack();
    expect(shown()).toBe('?state=vip');
    await goBack();
    expect(shown()).toBe('?state=normal');
    await goBack();
    expect(shown()).toBe('');
  });

  it('removes typed text at once, not letter by letter', async () => {
    press('normal');
    type('이름 검색', '김');
    type('이름 검색', '김하');
    type('이름 검색', '김하늘');
    expect(new URLSearchParams(shown()).get('q')).toBe('김하늘');

    await goBack();
    expect(shown()).toBe('?state=normal');
    expect(screen.getByLabelText('이름 검색')).toHaveProperty('value', '');

    // Later typing creates a separate history entry.
    type('이름 검색', '박');
    await goBack();
    expect(shown()).toBe('?state=normal');
  });

  it('does the same with a date that was typed digit by digit', async () => {
    press('기간 전체');
    type('기간 시작', '0202-03-01');
    type('기간 시작', '2026-03-01');
    expect(shown()).toBe('?from=2026-03-01');

    await goBack();
    expect(shown()).toBe('');
  });

  it('keeps a year in its field until it is whole, and the filter that was set', () => {
    press('기간 전체');
    type('기간 시작', '2026-11-01');
    const field = screen.getByLabelText<HTMLInputElement>('기간 시작');

    for (const year of ['0002', '0020', '0202']) {
      type('기간 시작', `${year}-12-25`);
      expect(field.value).toBe(`${year}.12.25`);
      expect(shown()).toBe('?from=2026-11-01');
    }
    type('기간 시작', '2025-12-25');
    expect(shown()).toBe('?from=2025-12-25');
  });

  it('keeps the filter while a day is half typed, and says so when the field is left', () => {
    press('기간 전체');
    type('기간 끝', '2026-11-01');
    const field = screen.getByLabelText<HTMLInputElement>('기간 끝');
    type('기간 끝', '2026.1');
    fireEvent.blur(field);
    expect(field.value).toBe('2026.1');
    expect(shown()).toBe('?to=2026-11-01');
    expect(screen.queryByText('날짜를 끝까지 입력해 주세요')).not.toBeNull();

    type('기간 끝', '');
    expect(shown()).toBe('');
  });

  it('skips opened rows and repeated choices', async () => {
    press('normal');
    press('normal');
    press('open');
    press('close');
    expect(shown()).toBe('?state=normal');

    await goBack();
    expect(shown()).toBe('');
  });

  it('leads out of a saved view', async () => {
    press('normal');
    press('view');
    expect(shown()).toBe('?grade=vip&sortBy=name');

    await goBack();
    expect(shown()).toBe('?state=normal');
  });
});
