// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { useController, useForm } from 'react-hook-form';
import { afterEach, expect, it } from 'vitest';
// The editor is lazy-loaded. This import loads it before the test runs.
import '../../shared/editor/html-editor.tsx';
import { EditorPanel } from './editor-panel.tsx';

let refuse: () => void = () => undefined;

function Form({ required = false }: { required?: boolean }) {
  const { control, setError } = useForm({ defaultValues: { body: '<p>본문</p>' } });
  const { field, fieldState } = useController({ name: 'body', control });
  useEffect(() => {
    refuse = () => setError('body', { message: '너무 길어요.' }, { shouldFocus: true });
  });
  return (
    <EditorPanel
      label="본문"
      required={required}
      field={field}
      error={fieldState.error}
      fills={0}
      folder="editor"
      onReady={() => undefined}
    />
  );
}
afterEach(cleanup);

it('marks a text that was refused, says why, and has the focus', async () => {
  render(<Form />);
  const text = await screen.findByRole('textbox', { name: '본문' });
  expect(text.getAttribute('aria-invalid')).toBeNull();

  act(() => refuse());

  expect(text.getAttribute('aria-invalid')).toBe('true');
  expect(text.getAttribute('aria-describedby')).toBe(
    screen.getByText('너무 길어요.').closest('p')?.id,
  );
  expect(document.activeElement).toBe(text);
});

it('says of a text that is needed that it is', async () => {
  render(<Form required />);

  const text = await screen.findByRole('textbox', { name: '본문' });
  expect(text.getAttribute('aria-required')).toBe('true');
});
