// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { DialogHost } from '../../shared/dialog-host/dialog-host.tsx';
import { useUnsaved } from '../../shared/form/unsaved.ts';
import { SidePanel } from './side-panel.tsx';

afterEach(cleanup);

function Form({ unsaved }: { unsaved: boolean }) {
  useUnsaved(unsaved, { keepsDraft: false });
  return null;
}

function show({ unsaved }: { unsaved: boolean }) {
  const moves = { onClose: vi.fn(), onPrevious: vi.fn(), onNext: vi.fn() };
  render(
    <>
      <SidePanel title="회원" {...moves}>
        <Form unsaved={unsaved} />
      </SidePanel>
      <DialogHost />
    </>,
  );
  return { ...moves, user: userEvent.setup() };
}

it('continues at once while there are no unsaved changes', async () => {
  const { user, onNext, onClose } = show({ unsaved: false });

  await user.keyboard('{ArrowRight}');
  expect(onNext).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: '닫기' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('asks before it leaves unsaved changes for the next row', async () => {
  const { user, onNext } = show({ unsaved: true });

  await user.click(screen.getByRole('button', { name: '다음 항목' }));
  await user.click(await screen.findByRole('button', { name: '계속 작성' }));
  expect(onNext).not.toHaveBeenCalled();

  await user.click(await screen.findByRole('button', { name: '다음 항목' }));
  await user.click(await screen.findByRole('button', { name: '나가기' }));
  await vi.waitFor(() => expect(onNext).toHaveBeenCalledOnce());
});

/** A list with two rows, the first of which is opened from the address or by a press. */
function List({ opened }: { opened: boolean }) {
  const [openId, setOpen] = useState(opened ? 1 : null);
  return (
    <>
      <table>
        <tbody>
          {[1, 2].map((id) => (
            <tr
              key={id}
              tabIndex={0}
              data-open={openId === id || undefined}
              onClick={() => setOpen(id)}
            >
              <td>회원 {id}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {openId !== null && (
        <SidePanel
          title="자세히"
          onClose={() => setOpen(null)}
          {...(openId === 1 ? { onNext: () => setOpen(2) } : {})}
        >
          내용
        </SidePanel>
      )}
    </>
  );
}
const focusedText = () => document.activeElement?.textContent;

it('gives the focus back to the row that was pressed', async () => {
  render(<List opened={false} />);
  const user = userEvent.setup();

  await user.click(screen.getByText('회원 2'));
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
  await user.keyboard('{Escape}');

  expect(focusedText()).toBe('회원 2');
});

it('gives the focus to its row where nothing had it', async () => {
  render(<List opened />);
  const user = userEvent.setup();

  await user.keyboard('{ArrowRight}');
  await user.click(screen.getByRole('button', { name: '닫기' }));

  expect(focusedText()).toBe('회원 2');
});

it('takes no keys while its question is open', async () => {
  const { user, onClose } = show({ unsaved: true });
  await user.click(screen.getByRole('button', { name: '닫기' }));
  const leave = await screen.findByRole('button', { name: '나가기' });

  leave.focus();
  await user.keyboard('{ArrowRight}');
  await user.click(leave);

  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const again = screen.findByRole('alertdialog', undefined, { timeout: 1_000 });
  await expect(again).rejects.toThrow('Unable to find role');
});
