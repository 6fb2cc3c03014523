// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useFocusOnProblem } from './use-focus-on-problem.ts';

const FIELDS = ['title', 'body'] as const;
type Problems = Partial<Record<(typeof FIELDS)[number], { message: string }>>;

/** Both fields are required. Typing in a field clears its problem. */
function Form() {
  const [problems, setProblems] = useState<Problems>({});
  const form = useFocusOnProblem(FIELDS, problems);
  const mend = (name: (typeof FIELDS)[number]) =>
    setProblems((before) => ({ ...before, [name]: undefined }));
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        setProblems({ title: { message: 'missing' }, body: { message: 'missing' } });
      }}
    >
      {FIELDS.map((name) => (
        <div key={name} data-field={name}>
          <input aria-label={name} onChange={() => mend(name)} />
        </div>
      ))}
      <button type="submit">save</button>
    </form>
  );
}

afterEach(cleanup);

it('gives the focus to the first refused field, each time it is refused', async () => {
  render(<Form />);
  await userEvent.click(screen.getByRole('button'));
  expect(document.activeElement).toBe(screen.getByLabelText('title'));
  await userEvent.click(screen.getByRole('button'));
  expect(document.activeElement).toBe(screen.getByLabelText('title'));
});

it('keeps the focus where the user types, although other fields are still refused', async () => {
  render(<Form />);
  await userEvent.click(screen.getByRole('button'));
  await userEvent.type(screen.getByLabelText('body'), '한글 후기');
  expect(screen.getByLabelText<HTMLInputElement>('body').value).toBe('한글 후기');
  expect(document.activeElement).toBe(screen.getByLabelText('body'));
});
