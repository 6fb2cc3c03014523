// @vitest-environment happy-dom
import { staffExpertOptions } from '@maru/contract/expert/expert';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, type ReactNode } from 'react';
import { useForm, type Control } from 'react-hook-form';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueries } from '../../shared/query.ts';
import { BoundChoices, BoundClock, BoundDay, BoundExpert, BoundSelect } from './bound-fields.tsx';

vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall: async (call: unknown) =>
    call === staffExpertOptions ? { items: [{ _id: 3, nick: '하늘', field: '단타' }] } : {},
}));
afterEach(cleanup);

interface Values {
  expert: number | string | null;
  day: string | null;
  time: string;
  rule: string;
  ids: number[];
}

let read: () => Values;

function Form({
  begin,
  children,
}: {
  begin: Partial<Values>;
  children: (control: Control<Values>) => ReactNode;
}) {
  const { control, getValues } = useForm<Values>({
    defaultValues: { expert: 0, day: null, time: '', rule: '', ids: [], ...begin },
  });
  useEffect(() => {
    read = getValues;
  });
  return (
    <QueryClientProvider client={createQueries()}>
      <form>{children(control)}</form>
    </QueryClientProvider>
  );
}

const change = (field: HTMLElement, value: string) =>
  fireEvent.change(field, { target: { value } });

it.each([
  ['null', null, 3],
  ['empty text', '', '3'],
  ['zero', 0, 3],
])('an expert field without an expert holds %s', async (_case, none, chosen) => {
  render(
    <Form begin={{ expert: none }}>
      {(control) => <BoundExpert name="expert" control={control} none={none} />}
    </Form>,
  );
  await screen.findByRole('option', { name: '하늘 · 단타' });
  const field = screen.getByLabelText<HTMLSelectElement>('전문가');
  expect(field.value).toBe('');

  change(field, '3');
  expect(read().expert).toBe(chosen);
  change(field, '');
  expect(read().expert).toBe(none);
});

it('a day that is cleared becomes null again', () => {
  render(
    <Form begin={{ day: null }}>
      {(control) => <BoundDay name="day" control={control} isNullable label="날짜" />}
    </Form>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('날짜');
  expect(field.value).toBe('');

  change(field, '2026-12-01');
  expect(read().day).toBe('2026-12-01');
  change(field, '');
  expect(read().day).toBeNull();
});

it('a disabled time is not shown, and not lost', () => {
  const show = (disabled: boolean) => (
    <Form begin={{ time: '09:30' }}>
      {(control) => <BoundClock name="time" control={control} disabled={disabled} label="시각" />}
    </Form>
  );
  const { rerender } = render(show(true));
  expect(screen.getByLabelText<HTMLInputElement>('시각').value).toBe('');

  rerender(show(false));

  expect(screen.getByLabelText<HTMLInputElement>('시각').value).toBe('09:30');
});

it('a choice shows its option once the options have arrived', () => {
  const show = (options: { value: string; label: string }[]) => (
    <Form begin={{ rule: '7' }}>
      {(control) => <BoundSelect name="rule" control={control} label="규정" options={options} />}
    </Form>
  );
  const { rerender } = render(show([]));

  rerender(show([{ value: '7', label: '특별 규정' }]));

  expect(screen.getByRole<HTMLOptionElement>('option', { name: '특별 규정' }).selected).toBe(true);
});

it('boxes add their choice at the end, and take it out again', () => {
  render(
    <Form begin={{ ids: [2] }}>
      {(control) => (
        <BoundChoices
          name="ids"
          control={control}
          choices={[
            { value: 1, label: '하나' },
            { value: 2, label: '둘' },
          ]}
        />
      )}
    </Form>,
  );
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '둘' }).checked).toBe(true);

  fireEvent.click(screen.getByRole('checkbox', { name: '하나' }));
  expect(read().ids).toEqual([2, 1]);
  fireEvent.click(screen.getByRole('checkbox', { name: '둘' }));
  expect(read().ids).toEqual([1]);
});
