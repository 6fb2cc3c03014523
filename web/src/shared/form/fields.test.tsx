// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Checkbox } from './choice-field.tsx';
import { DateTimeField } from './date-field.tsx';
import { FileField } from './file-field.tsx';
import { CurrencyField, PercentField, PhoneField } from './masked-field.tsx';
import { PasswordField } from './password-field.tsx';
import { firstOf, required } from './rules.ts';
import { TextField } from './text-field.tsx';
import { TextareaField } from './textarea-field.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

it.each([TextField, TextareaField])(
  'counts letters with the separators of all other figures',
  (Kind) => {
    render(<Kind label="메모" maxLetters={2_000} value={'가'.repeat(1_234)} onChange={vi.fn()} />);

    expect(screen.getByText('1,234 / 2,000')).toBeTruthy();
  },
);

it.each([TextField, TextareaField])('counts the syllables of macOS as they are stored', (Kind) => {
  const value = '제목'.normalize('NFD');
  render(<Kind label="제목" maxLetters={60} value={value} onChange={vi.fn()} />);

  expect(screen.getByText('2 / 60')).toBeTruthy();
});

describe('[S5.10] the words of an error', () => {
  it('go after five seconds, while the field stays marked', () => {
    vi.useFakeTimers();
    render(<TextField label="이름" error={{ message: '필수 입력 항목입니다.' }} />);
    const field = screen.getByRole('textbox', { name: '이름' });

    pass(4_999);
    expect(screen.queryByText('필수 입력 항목입니다.')).not.toBeNull();
    pass(1);
    expect(screen.queryByText('필수 입력 항목입니다.')).toBeNull();
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('come again with the next refusal, though they are the same', () => {
    vi.useFakeTimers();
    const { rerender } = render(<TextField label="이름" error={{ message: '다시' }} />);

    pass(5_000);
    rerender(<TextField label="이름" error={{ message: '다시' }} />);

    expect(screen.queryByText('다시')).not.toBeNull();
  });

  it('come again after the field was right in between', () => {
    vi.useFakeTimers();
    const { rerender } = render(<TextField label="이름" error="다시" />);

    pass(5_000);
    rerender(<TextField label="이름" />);
    rerender(<TextField label="이름" error="다시" />);

    expect(screen.queryByText('다시')).not.toBeNull();
  });
});

function Amount({ Field }: { Field: typeof CurrencyField }) {
  const [value, setValue] = useState('');
  return (
    <>
      <Field label="값" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

describe('a masked field', () => {
  it('shows separators and stores digits', async () => {
    render(<Amount Field={CurrencyField} />);

    await userEvent.type(screen.getByRole('textbox'), '001250000');

    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('1,250,000');
    expect(screen.getByRole('status').textContent).toBe('1250000');
  });

  it('groups a phone number, and keeps digits that are too many', async () => {
    const user = userEvent.setup();
    render(<Amount Field={PhoneField} />);
    const field = screen.getByRole<HTMLInputElement>('textbox');

    await user.type(field, '010-12345678');
    expect(field.value).toBe('010-1234-5678');
    expect(screen.getByRole('status').textContent).toBe('01012345678');

    await user.keyboard('9');
    expect(field.value).toBe('010-1234-56789');
    expect(screen.getByRole('status').textContent).toBe('010123456789');
  });

  it.each([
    [CurrencyField, '12l50', '1,250'],
    [PercentField, '5l2.5', '52.5'],
  ])('makes no other number of a letter, until it is deleted', async (Kind, typed, shown) => {
    const user = userEvent.setup();
    render(<Amount Field={Kind} />);
    const field = screen.getByRole<HTMLInputElement>('textbox');

    await user.type(field, typed);
    expect([field.value, screen.getByRole('status').textContent]).toEqual([typed, typed]);

    const after = typed.indexOf('l') + 1;
    field.setSelectionRange(after, after);
    await user.keyboard('{Backspace}');
    expect(field.value).toBe(shown);
  });

  it('makes no other number of a letter in a phone number', async () => {
    const user = userEvent.setup();
    render(<Amount Field={PhoneField} />);
    const field = screen.getByRole<HTMLInputElement>('textbox');

    await user.type(field, '010l234');
    expect(field.value).toBe('010l234');

    field.setSelectionRange(4, 4);
    await user.keyboard('{Backspace}5678');
    expect(field.value).toBe('010-5678-234');
    expect(screen.getByRole('status').textContent).toBe('0105678234');
  });

  it('keeps the caret position when digits are inserted in the middle', async () => {
    const user = userEvent.setup();
    render(<Amount Field={CurrencyField} />);
    const field = screen.getByRole<HTMLInputElement>('textbox');

    await user.type(field, '1250');
    field.setSelectionRange(1, 1);
    await user.keyboard('99');

    expect(field.value).toBe('199,250');
  });
});

interface FormValues {
  name: string;
  agreed: boolean;
}

function Form({ onSend }: { onSend: (values: FormValues) => void }) {
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { name: '', agreed: false },
  });
  return (
    <form onSubmit={(event) => void handleSubmit(onSend)(event)} noValidate>
      <TextField
        label="이름"
        error={formState.errors.name}
        {...register('name', { validate: firstOf(required) })}
      />
      <Checkbox {...register('agreed')}>동의</Checkbox>
      <button type="submit">보내기</button>
    </form>
  );
}

describe('a form of react-hook-form', () => {
  it('marks the invalid field, focuses it, and sends the typed text, trimmed', async () => {
    const user = userEvent.setup();
    const send = vi.fn<(values: FormValues) => void>();
    render(<Form onSend={send} />);
    const field = screen.getByRole('textbox', { name: '이름' });

    await user.click(screen.getByRole('button'));
    expect(screen.queryByText('필수 입력 항목입니다.')).not.toBeNull();
    expect(document.activeElement).toBe(field);

    await user.type(field, '  김마루 ');
    await user.click(screen.getByRole('checkbox', { name: '동의' }));
    await user.click(screen.getByRole('button'));
    expect(send.mock.calls[0]?.[0]).toEqual({ name: '김마루', agreed: true });
  });
});

const met = () => screen.getAllByText('충족', { exact: false }).map((part) => part.textContent);

describe('[S5.6] [V4.26] a password field', () => {
  it('ticks off its rules while it is typed, and can be shown', async () => {
    const user = userEvent.setup();
    render(<PasswordField label="비밀번호" autoComplete="new-password" showRules />);

    await user.type(screen.getByLabelText('비밀번호'), 'maru1');
    expect(met()).toEqual([' 미충족', ' 충족', ' 충족', ' 충족']);
    await user.click(screen.getByRole('button', { name: '비밀번호 보기' }));
    expect(screen.getByLabelText('비밀번호').getAttribute('type')).toBe('text');
  });
});

function Moment() {
  const [value, setValue] = useState('2026-11-20T00:00:00.000Z');
  return <DateTimeField label="시작" value={value} onChange={(now) => setValue(now ?? '')} />;
}

describe('a field for a point in time', () => {
  it('shows the time in Seoul, and nothing while it is being retyped', () => {
    render(<Moment />);
    const field = screen.getByLabelText<HTMLInputElement>('시작');
    expect(screen.queryByText('2026.11.20 (금) 09:00 한국 시간')).not.toBeNull();

    fireEvent.change(field, { target: { value: '' } });

    expect(screen.queryByText('한국 시간 기준')).not.toBeNull();
    expect(field.value).toBe('');
  });

  it('keeps a year while it is typed, and asks for the rest of it', () => {
    render(<Moment />);
    const field = screen.getByLabelText<HTMLInputElement>('시작');

    for (const year of ['0002', '0020', '0202']) {
      fireEvent.change(field, { target: { value: `${year}-12-25T09:00` } });
      expect(field.value).toBe(`${year}.12.25 09:00`);
      expect(screen.queryByText('연도를 확인해 주세요')).not.toBeNull();
    }
    fireEvent.change(field, { target: { value: '2026-12-25T09:00' } });

    expect(screen.queryByText('2026.12.25 (금) 09:00 한국 시간')).not.toBeNull();
  });
});

describe('[V4.28] a checkbox', () => {
  it('shows that some of its options are chosen', () => {
    render(<Checkbox mixed>전체 동의</Checkbox>);

    expect(screen.getByRole<HTMLInputElement>('checkbox').indeterminate).toBe(true);
  });
});

describe('a file field', () => {
  const refusal = '파일 크기를 초과했거나 허용되지 않는 형식입니다: chart.bmp';

  it('[S5.10] names files that are not accepted for five seconds, and again each time', () => {
    vi.useFakeTimers();
    render(<FileField label="그림" files={[]} onChange={vi.fn()} />);
    const files = [new File(['x'], 'chart.bmp', { type: 'image/bmp' })];
    const choose = () => fireEvent.change(screen.getByLabelText('그림'), { target: { files } });

    choose();
    pass(4_999);
    expect(screen.queryByText(refusal)).not.toBeNull();
    pass(1);
    expect(screen.queryByText(refusal)).toBeNull();

    choose();
    expect(screen.queryByText(refusal)).not.toBeNull();
  });

  it('[S5.12] accepts valid files and names invalid ones', async () => {
    const user = userEvent.setup({ applyAccept: false });
    const change = vi.fn<(files: File[]) => void>();
    render(<FileField label="그림" files={[]} onChange={change} multiple />);
    const [fits, bad] = [
      new File(['x'], 'chart.png', { type: 'image/png' }),
      new File(['x'], 'chart.bmp', { type: 'image/bmp' }),
    ];

    await user.upload(screen.getByLabelText('그림'), [fits, bad]);

    expect(change).toHaveBeenCalledExactlyOnceWith([fits]);
    expect(screen.queryByText(refusal)).not.toBeNull();
  });
});
