// @vitest-environment happy-dom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Select } from './select.tsx';
import { SelectField } from './select-field.tsx';

afterEach(cleanup);

const EXPERTS = [
  { value: '1', label: '이루비', face: '/demo/1.webp' },
  { value: '2', label: '박선', face: null },
  { value: '3', label: '이연우', face: null },
  { value: '4', label: '강한결', face: null, disabled: true },
  { value: '5', label: 'Drew', face: null },
];

function Experts({ onBlur }: { onBlur?: () => void }) {
  const [value, setValue] = useState('');
  return (
    <SelectField
      label="전문가"
      placeholder="고르세요"
      required
      error="골라 주세요"
      options={EXPERTS}
      value={value}
      onBlur={onBlur}
      onChange={(event) => setValue(event.target.value)}
    />
  );
}

const field = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /전문가/ });
const type = (...codes: string[]) => {
  for (const code of codes) {
    fireEvent.keyDown(field(), { key: 'Process', code: `Key${code}` });
  }
};

it('has the name, state and message of its field', () => {
  render(<Experts />);

  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(field().getAttribute('aria-required')).toBe('true');
  expect(document.getElementById(field().getAttribute('aria-describedby')!)?.textContent).toBe(
    '골라 주세요',
  );
});

it.each([
  [['D', 'D'], '이연우'],
  [['D', 'L', 'D', 'U'], '이연우'],
  [['Q', 'K', 'R'], '박선'],
])('finds the option of the Hangul keys %j', (codes, name) => {
  render(<Experts />);

  type(...codes);

  expect(field().selectedOptions[0]?.text).toBe(name);
});

it('goes to the next option with the same initial consonant after a pause', () => {
  render(<Experts />);

  for (const timeStamp of [5_000, 10_000]) {
    const event = createEvent.keyDown(field(), { key: 'ㅇ', code: 'KeyD' });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    fireEvent(field(), event);
  }

  expect(field().value).toBe('3');
});

it('skips disabled options, and leaves Latin letters and shortcuts to the browser', () => {
  render(<Experts />);

  type('R');
  expect(field().value).toBe('');
  expect(fireEvent.keyDown(field(), { key: 'q', code: 'KeyQ', ctrlKey: true })).toBe(true);
  expect(field().value).toBe('');
});

it('moves the focus in the open list', () => {
  render(<Experts />);
  const option = screen.getByRole<HTMLOptionElement>('option', { name: '박선' });
  option.tabIndex = -1;
  const focus = vi.spyOn(option, 'focus');

  fireEvent.keyDown(screen.getByRole('option', { name: '이루비' }), { key: 'ㅂ', code: 'KeyQ' });

  expect(focus).toHaveBeenCalledOnce();
  expect(field().value).toBe('');
});

it('is left only when the focus leaves its list too', () => {
  const blur = vi.fn<() => void>();
  render(<Experts onBlur={blur} />);

  fireEvent.blur(field(), { relatedTarget: screen.getByRole('option', { name: '박선' }) });
  expect(blur).not.toHaveBeenCalled();

  fireEvent.blur(field(), { relatedTarget: document.body });
  expect(blur).toHaveBeenCalledOnce();
});

it('shows the portrait of the chosen person', () => {
  const { container, rerender } = render(
    <Select aria-label="전문가" options={EXPERTS} value="1" onChange={vi.fn()} />,
  );
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/demo/1.webp');

  rerender(<Select aria-label="전문가" options={EXPERTS} value="2" onChange={vi.fn()} />);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByRole('option', { name: '박선' }).dataset['letter']).toBe('박');
});
