// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { ClockField, DateTimeField, DayField } from './date-field.tsx';

afterEach(cleanup);

const stored = () => screen.getByRole('status', { hidden: true }).textContent;
const input = () => screen.getByRole<HTMLInputElement>('textbox', { hidden: true });

function Day({ initial = '', min, max }: { initial?: string; min?: string; max?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <DayField label="시작일" value={value} onChange={setValue} min={min} max={max} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('2026-01-01')}>
        되돌리기
      </button>
    </>
  );
}

function Moment() {
  const [value, setValue] = useState<string | null>(null);
  return (
    <>
      <DateTimeField label="시작" required value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

describe('a typed date', () => {
  it('takes digits alone, and shows the weekday', async () => {
    const user = userEvent.setup();
    render(<Day />);

    await user.type(input(), '2026112');
    expect(stored()).toBe('0000-01-01');
    expect(screen.queryByText('날짜를 끝까지 입력해 주세요')).not.toBeNull();

    await user.keyboard('0');
    expect([input().value, stored()]).toEqual(['2026.11.20', '2026-11-20']);
    expect(screen.queryByText('금')).not.toBeNull();
  });

  it('reads single digits once the field is left', async () => {
    const user = userEvent.setup();
    render(<Day />);

    await user.type(input(), '2026.1.5');
    expect(stored()).toBe('0000-01-01');
    await user.tab();
    expect([input().value, stored()]).toEqual(['2026.01.05', '2026-01-05']);
  });

  it.each(['2026-11-20', '2026년 11월 20일', '26.11.20'])('takes the pasted %j', async (text) => {
    const user = userEvent.setup();
    render(<Day />);

    await user.click(input());
    await user.paste(text);

    expect([input().value, stored()]).toEqual(['2026.11.20', '2026-11-20']);
  });

  it('keeps a text that is no date, and follows a change from outside', async () => {
    const user = userEvent.setup();
    render(<Day initial="2026-11-20" />);

    await user.type(input(), 'x');
    await user.tab();
    expect([input().value, stored()]).toEqual(['2026.11.20x', '0000-01-01']);

    await user.click(screen.getByText('되돌리기'));
    expect(input().value).toBe('2026.01.01');
  });

  it('is empty again when its text is deleted', async () => {
    const user = userEvent.setup();
    render(<Day initial="2026-11-20" />);

    await user.clear(input());

    expect(stored()).toBe('');
  });

  it('takes a time after the day', async () => {
    const user = userEvent.setup();
    render(<Moment />);

    await user.type(input(), '202611200905');

    expect([input().value, stored()]).toEqual(['2026.11.20 09:05', '2026-11-20T00:05:00.000Z']);
  });

  it.each(['2026-12-1 9:5', '2026-12-01T00:05:00.000Z', '2026-12-01T09:05:00+09:00'])(
    'takes the typed or pasted moment %s',
    async (text) => {
      const user = userEvent.setup();
      render(<Moment />);
      const taken = ['2026.12.01 09:05', '2026-12-01T00:05:00.000Z'];

      await user.click(input());
      await user.paste(text);
      expect([input().value, stored()]).toEqual(taken);

      await user.clear(input());
      await user.type(input(), text);
      await user.tab();
      expect([input().value, stored()]).toEqual(taken);
    },
  );

  it('takes the day of a pasted moment', async () => {
    const user = userEvent.setup();
    render(<Day />);

    await user.click(input());
    await user.paste('2026-12-01 09:05');

    expect([input().value, stored()]).toEqual(['2026.12.01', '2026-12-01']);
  });

  it('takes a time of day alone', async () => {
    const user = userEvent.setup();
    const Clock = () => {
      const [value, setValue] = useState('');
      return <ClockField label="개장" value={value} onChange={setValue} help={value} />;
    };
    render(<Clock />);

    await user.type(input(), '930');
    await user.tab();

    expect(input().value).toBe('09:30');
  });
});

describe('[C24] an impossible date', () => {
  it('keeps its text, and the field says what is wrong', async () => {
    const user = userEvent.setup();
    render(<Moment />);

    await user.click(input());
    await user.paste('2026.02.30 10:00');
    await user.tab();

    expect([input().value, stored()]).toEqual(['2026.02.30 10:00', '0000-01-01T00:00:00.000Z']);
    expect(screen.queryByText('2026년 2월에는 30일이 없어요')).not.toBeNull();

    await user.clear(input());
    await user.type(input(), '202611302400');
    expect(screen.queryByText(/없는 시각이에요 \(24:00\)/)).not.toBeNull();
    await user.clear(input());
    await user.type(input(), '202611300900');
    expect(screen.queryByText(/없는 시각/)).toBeNull();
  });

  it.each(['0000-01-01 09:00', '0000-01-01 00:00', '0000.01.01 00:05'])(
    'keeps the year 0: %s',
    async (text) => {
      const user = userEvent.setup();
      render(<Moment />);

      await user.click(input());
      await user.paste(text);
      await user.tab();

      expect([input().value, stored()]).toEqual([text, '0000-01-01T00:00:00.000Z']);
      expect(screen.queryByText('0년은 없는 해예요')).not.toBeNull();
    },
  );

  it('is said instead of the general error of the form', async () => {
    const user = userEvent.setup();
    const Failed = () => {
      const [value, setValue] = useState('');
      return <DayField label="시작일" value={value} onChange={setValue} error="날짜를 입력" />;
    };
    render(<Failed />);

    await user.type(input(), '20261301');

    expect(screen.queryAllByText('13월은 없는 달이에요').length).toBeGreaterThan(0);
    expect(screen.queryByText('날짜를 입력')).toBeNull();
  });

  it('is forgotten with a value from outside', async () => {
    const user = userEvent.setup();
    render(<Day />);

    await user.type(input(), '20260230');
    await user.click(screen.getByText('되돌리기'));

    expect(screen.queryByText(/30일이 없어요/)).toBeNull();
  });
});

describe('the calendar of a date', () => {
  const day = (name: string) => screen.findByRole('button', { name });

  it('walks by keys through days, months and years, and returns the focus', async () => {
    const user = userEvent.setup();
    render(<Day initial="2026-11-20" />);

    await user.click(screen.getByRole('button', { name: '달력 열기' }));
    await screen.findByRole('dialog', { name: '날짜 고르기' });
    expect(document.activeElement).toBe(await day('2026.11.20 (금)'));

    await user.keyboard('{ArrowRight}{ArrowDown}{PageUp}');
    expect(document.activeElement).toBe(await day('2026.10.28 (수)'));
    await user.keyboard('{Shift>}{PageDown}{/Shift}{Home}');
    expect(document.activeElement).toBe(await day('2027.10.24 (일)'));
    expect(screen.getByRole('grid', { name: '2027년 10월' })).toBeTruthy();

    await user.keyboard('{Enter}');
    expect([input().value, stored()]).toEqual(['2027.10.24', '2027-10-24']);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '달력 열기' }));
  });

  it('offers no day outside of its limits', async () => {
    const user = userEvent.setup();
    render(<Day initial="2026-11-20" min="2026-11-10" max="2026-11-25" />);

    await user.click(screen.getByRole('button', { name: '달력 열기' }));
    expect(await day('2026.11.09 (월)')).toHaveProperty('disabled', true);
    await user.keyboard('{PageDown}');
    expect(document.activeElement).toBe(await day('2026.11.25 (수)'));
  });

  it('goes to a month and a year at once, and closes with Escape', async () => {
    const user = userEvent.setup();
    render(<Day initial="2026-11-20" />);

    await user.click(screen.getByRole('button', { name: '달력 열기' }));
    const dialog = await screen.findByRole('dialog', { name: '날짜 고르기' });
    await user.selectOptions(within(dialog).getByLabelText('연도'), '2028년');
    await user.selectOptions(within(dialog).getByLabelText('월'), '2월');
    expect(screen.getByRole('grid', { name: '2028년 2월' })).toBeTruthy();
    await user.keyboard('{Escape}');

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(stored()).toBe('2026-11-20');
  });

  it('keeps the time of a moment, and offers steps of five minutes', async () => {
    const user = userEvent.setup();
    render(<Moment />);
    await user.type(input(), '202611200907');

    await user.click(screen.getByRole('button', { name: '달력 열기' }));
    await user.click(await day('2026.11.23 (월)'));
    expect(input().value).toBe('2026.11.23 09:07');

    const minutes = screen.getByLabelText('분');
    expect(within(minutes).getAllByRole('option')).toHaveLength(13);
    await user.selectOptions(minutes, '25분');
    await user.selectOptions(screen.getByLabelText('시'), '14시');
    expect(stored()).toBe('2026-11-23T05:25:00.000Z');
  });
});
