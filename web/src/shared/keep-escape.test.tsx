// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Popover } from 'radix-ui';
import { afterEach, expect, it } from 'vitest';
import { keepEscape } from './keep-escape.ts';
import { openModal } from './dialog/dialog.ts';
import { DialogHost } from './dialog-host/dialog-host.tsx';

keepEscape();
afterEach(cleanup);

const composing = [
  { key: 'Escape', isComposing: true },
  // Safari reports the key after the composition.
  { key: 'Escape', keyCode: 229 },
];
const escape = { key: 'Escape', keyCode: 27 };

it('closes a dialog by Escape only outside of a composition, and keeps its text', async () => {
  render(<DialogHost />);
  void openModal({ title: '메모', inputs: [{ id: 'note', label: '내용', type: 'text' }] });
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: '내용' });
  fireEvent.change(field, { target: { value: '배당' } });

  for (const press of composing) fireEvent.keyDown(field, press);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '내용' }).value).toBe('배당');

  fireEvent.change(field, { target: { value: '' } });
  fireEvent.keyDown(field, escape);
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
});

it('closes a popover by Escape only outside of a composition', () => {
  render(
    <Popover.Root defaultOpen>
      <Popover.Portal>
        <Popover.Content>
          <input aria-label="이름" />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>,
  );
  const field = screen.getByLabelText('이름');

  for (const press of composing) fireEvent.keyDown(field, press);
  expect(screen.queryByLabelText('이름')).not.toBeNull();

  fireEvent.keyDown(field, escape);
  expect(screen.queryByLabelText('이름')).toBeNull();
});

it('closes the list of a select by Escape, but not the popover around it', () => {
  render(
    <Popover.Root defaultOpen>
      <Popover.Portal>
        <Popover.Content>
          <select aria-label="전문가">
            <option>이루비</option>
          </select>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>,
  );

  fireEvent.keyDown(screen.getByRole('option'), escape);
  expect(screen.queryByLabelText('전문가')).not.toBeNull();

  fireEvent.keyDown(screen.getByLabelText('전문가'), escape);
  expect(screen.queryByLabelText('전문가')).toBeNull();
});
