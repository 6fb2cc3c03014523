// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { ChoiceFilter, DateRangeFilter, SearchFilter } from './filter-fields.tsx';
import { MoreFilters } from './filter-popover.tsx';
import { useListAddress } from './list-address.ts';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const NAMES = ['shown', 'q'] as const;

function Filters({ digits = false }: { digits?: boolean }) {
  const address = useListAddress(NAMES);
  const navigate = useNavigate();
  return (
    <>
      <SearchFilter address={address} placeholder="이름" digits={digits} />
      <output>{address.get('q')}</output>
      <ChoiceFilter
        address={address}
        name="shown"
        label="노출"
        options={[{ value: 'false', label: '숨김' }]}
      />
      <button type="button" onClick={() => void navigate(-1)}>
        뒤로
      </button>
    </>
  );
}

it('[D10] shows the values of the URL after going back, and all where it has none', () => {
  render(
    <MemoryRouter>
      <Filters />
    </MemoryRouter>,
  );
  const choice = screen.getByLabelText<HTMLSelectElement>('노출');
  fireEvent.change(choice, { target: { value: 'false' } });
  expect(choice.value).toBe('false');

  fireEvent.click(screen.getByText('뒤로'));

  expect(choice.value).toBe('');
});

it('[D10] keeps typed text while an earlier query is in flight', () => {
  vi.useFakeTimers();
  render(
    <MemoryRouter>
      <Filters />
    </MemoryRouter>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('이름');
  const type = (value: string) => fireEvent.change(field, { target: { value } });

  type('demo');
  // The debounce interval ends as the next character arrives. The address changes after that.
  act(() => {
    vi.advanceTimersByTime(300);
    type('demo7');
  });
  expect(field.value).toBe('demo7');
  act(() => void vi.advanceTimersByTime(300));
  expect([field.value, screen.getByRole('status').textContent]).toEqual(['demo7', 'demo7']);

  type('demo7 ');
  act(() => void vi.advanceTimersByTime(300));
  expect(field.value).toBe('demo7 ');

  fireEvent.click(screen.getByText('뒤로'));
  expect([field.value, screen.getByRole('status').textContent]).toEqual(['', '']);
});

const asked = () => screen.getByRole('status').textContent;

it('asks for a number without its separators, whether typed or given by the address', () => {
  vi.useFakeTimers();
  render(
    <MemoryRouter initialEntries={['/?q=0012']}>
      <Filters digits />
    </MemoryRouter>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('이름');
  act(() => void vi.advanceTimersByTime(300));
  expect([field.value, asked()]).toEqual(['12', '12']);

  fireEvent.change(field, { target: { value: '１,２００' } });
  act(() => void vi.advanceTimersByTime(300));

  expect([field.value, asked()]).toEqual(['1200', '1200']);
});

it.each([
  ['1l2', '숫자만 입력 가능합니다.'],
  ['12-34', '숫자만 입력 가능합니다.'],
  ['0', '1 이상 입력해주세요.'],
  ['1234567890', '최대 9자까지 입력 가능합니다.'],
])('keeps %j visible and does not ask for it', (typed, message) => {
  vi.useFakeTimers();
  render(
    <MemoryRouter initialEntries={['/?q=7']}>
      <Filters digits />
    </MemoryRouter>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('이름');

  fireEvent.change(field, { target: { value: typed } });
  act(() => void vi.advanceTimersByTime(300));

  expect([field.value, asked()]).toEqual([typed, '7']);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(field.getAttribute('aria-describedby')!)?.textContent).toBe(
    message,
  );
});

it('asks for a pasted text of decomposed letters whole, and for the beginning of a longer one', () => {
  vi.useFakeTimers();
  render(
    <MemoryRouter>
      <Filters />
    </MemoryRouter>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('이름');
  const longest = '각'.repeat(100);
  const ask = (value: string) => {
    fireEvent.change(field, { target: { value } });
    act(() => void vi.advanceTimersByTime(300));
    return asked()?.normalize('NFC');
  };

  expect(ask(longest.normalize('NFD'))).toBe(longest);
  expect(ask(`${longest}나다`)).toBe(longest);
  expect([field.value, field.hasAttribute('maxlength')]).toEqual([`${longest}나다`, false]);
});

it('keeps a text of the address that is no number visible', () => {
  render(
    <MemoryRouter initialEntries={['/?q=member']}>
      <Filters digits />
    </MemoryRouter>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('이름');

  expect([field.value, asked()]).toEqual(['member', 'member']);
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

it('[D10] reports a date range that ends before it starts', () => {
  const Range = () => <DateRangeFilter address={useListAddress(['from', 'to'])} label="기간" />;
  const problem = '끝 날짜가 시작 날짜보다 빨라요.';
  render(
    <MemoryRouter initialEntries={['/?from=2026-12-25&to=2026-11-28']}>
      <Range />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: '기간 2026.12.25 – 2026.11.28' }));
  expect(screen.getByText(problem)).toBeDefined();

  fireEvent.click(screen.getByRole('button', { name: '7일' }));

  expect(screen.queryByText(problem)).toBeNull();
  expect(screen.getByRole('button', { name: '기간 7일' })).toBeDefined();
});

it('counts the filters behind a button, and clears them together', () => {
  const Conditions = () => {
    const address = useListAddress(['shown', 'from', 'to', 'q']);
    return (
      <>
        <MoreFilters address={address} names={['shown', 'from', 'to']}>
          <ChoiceFilter
            address={address}
            name="shown"
            label="노출"
            options={[{ value: 'false', label: '숨김' }]}
          />
          <DateRangeFilter address={address} label="기간" />
        </MoreFilters>
        <output>{address.view}</output>
      </>
    );
  };
  render(
    <MemoryRouter initialEntries={['/?q=demo&shown=false']}>
      <Conditions />
    </MemoryRouter>,
  );

  fireEvent.click(screen.getByRole('button', { name: '조건 1개' }));
  fireEvent.change(screen.getByLabelText('기간 시작'), { target: { value: '2026.11.20' } });
  expect(asked()).toBe('from=2026-11-20&q=demo&shown=false');
  expect(screen.getByRole('button', { name: '조건 2개' })).toBeDefined();

  fireEvent.click(screen.getByRole('button', { name: '조건 지우기' }));
  expect(asked()).toBe('q=demo');
});
