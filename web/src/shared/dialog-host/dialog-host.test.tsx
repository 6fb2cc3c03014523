// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whenClean } from '../dirty.ts';
import {
  confirm,
  inform,
  openLayer,
  openModal,
  openVideo,
  type ModalConfig,
} from '../dialog/dialog.ts';
import { DialogHost } from './dialog-host.tsx';

beforeEach(() => {
  render(
    <main>
      <h1 tabIndex={-1}>화면</h1>
      <button type="button">여는 곳</button>
      <DialogHost />
    </main>,
  );
});
afterEach(cleanup);

describe('[V4.31] [V4.32] a question', () => {
  it('is an alert dialog with its words, and two buttons', async () => {
    void confirm({ title: '로그아웃 하시겠습니까?' });

    const dialog = await screen.findByRole('alertdialog', { name: '로그아웃 하시겠습니까?' });

    expect(dialog.getAttribute('aria-modal')).toBe('true');
    expect(screen.getAllByRole('button', { hidden: false }).map((b) => b.textContent)).toEqual([
      '취소',
      '확인',
    ]);
  });

  it('with two sentences is named by both, and shows the second as the follow-up of the first', async () => {
    void confirm({ title: '로그인이 필요합니다. 로그인 화면으로 이동하시겠습니까?' });

    const dialog = await screen.findByRole('alertdialog', {
      name: '로그인이 필요합니다. 로그인 화면으로 이동하시겠습니까?',
    });

    expect(within(dialog).getByText('로그인 화면으로 이동하시겠습니까?').tagName).toBe('SPAN');
  });

  it.each([
    ['확인', true],
    ['취소', false],
  ])('that is answered with %s resolves to %s', async (button, expected) => {
    const answer = confirm({ title: '로그아웃 하시겠습니까?' });

    await userEvent.click(await screen.findByRole('button', { name: button }));

    expect(await answer).toBe(expected);
  });

  it('is declined with Escape', async () => {
    const answer = confirm({ title: '로그아웃 하시겠습니까?' });
    await screen.findByRole('alertdialog');

    await userEvent.keyboard('{Escape}');

    expect(await answer).toBe(false);
  });

  it('gives the focus to the safe button when the act is dangerous', async () => {
    void confirm({
      title: '회원 탈퇴를 진행할까요?',
      buttons: { confirm: '탈퇴하기', tone: 'danger' },
    });

    const cancel = await screen.findByRole('button', { name: '취소' });

    await waitFor(() => expect(document.activeElement).toBe(cancel));
  });

  it('gives the focus back to where it came from', async () => {
    const opener = screen.getByRole('button', { name: '여는 곳' });
    opener.focus();
    const answer = confirm({ title: '나갈까요?' });

    await userEvent.click(await screen.findByRole('button', { name: '취소' }));
    await answer;

    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('moves the focus to the page title when its opener was removed', async () => {
    const opener = screen.getByRole('button', { name: '여는 곳' });
    opener.focus();
    const answer = confirm({ title: '나갈까요?' });
    const cancel = await screen.findByRole('button', { name: '취소' });
    opener.remove();

    await userEvent.click(cancel);
    await answer;

    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  });

  it('takes the focus from nothing that gets it as soon as the page is free again', async () => {
    const opener = screen.getByRole('button', { name: '여는 곳' });
    opener.focus();
    const answer = confirm({ title: '나갈까요?' });
    const dialog = await screen.findByRole('alertdialog');
    const heading = screen.getByText('화면');
    const gone = new Promise<void>((resolve) => {
      new MutationObserver((_, observer) => {
        if (dialog.isConnected) return;
        observer.disconnect();
        heading.focus();
        resolve();
      }).observe(document.body, { childList: true, subtree: true });
    });

    await userEvent.click(screen.getByRole('button', { name: '취소' }));
    await answer;
    await gone;
    await new Promise((resolve) => setTimeout(resolve, 20));

    expect(document.activeElement).toBe(heading);
  });

  it('holds no focus while it leaves, as its answer may have brought another page', async () => {
    screen.getByRole('button', { name: '여는 곳' }).focus();
    const answer = confirm({ title: '휴지통으로 옮길까요?' });
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(screen.getByRole('button', { name: '확인' }));
    await answer;
    const pressed = vi.fn();
    render(
      <button type="button" onClick={pressed}>
        휴지통
      </button>,
    );
    const next = screen.getByText('휴지통');

    next.focus();
    await userEvent.keyboard('{Enter}');
    expect(pressed).toHaveBeenCalledOnce();
    await waitFor(() => expect(dialog.isConnected).toBe(false));

    expect(document.activeElement).toBe(next);
  });
});

describe('[A20] a modal', () => {
  it('with one button has no other', async () => {
    void inform({ title: '현재 방송 중이 아닙니다.' });

    await screen.findByRole('dialog', { name: '현재 방송 중이 아닙니다.' });

    expect(screen.getAllByRole('button').map((b) => b.textContent)).toEqual(['확인']);
  });

  it('with inputs begins in the first one and takes Enter for its confirmation', async () => {
    const result = openModal({
      title: '메모',
      inputs: [{ id: 'memo', label: '메모', type: 'text', required: true }],
    });
    const input = await screen.findByRole('textbox', { name: /메모/ });
    await waitFor(() => expect(document.activeElement).toBe(input));

    await userEvent.keyboard('전화 요청{Enter}');

    expect(await result).toMatchObject({ confirmed: true, values: { memo: '전화 요청' } });
  });

  it('[K01] with a missing value says so and stays', async () => {
    const onConfirm = vi.fn();
    void openModal({
      title: '메모',
      inputs: [{ id: 'memo', label: '메모', type: 'text', required: true }],
      onConfirm,
    });

    await userEvent.click(await screen.findByRole('button', { name: '확인' }));

    expect(await screen.findByText('필수 입력 항목입니다.')).toBeDefined();
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('with a missing file says so at its field and stays', async () => {
    const onConfirm = vi.fn();
    void openModal({
      title: '응모',
      inputs: [{ id: 'photo', label: '사진', type: 'file', required: true }],
      onConfirm,
    });
    const field = await screen.findByLabelText(/사진/);
    expect(field.getAttribute('aria-required')).toBe('true');

    await userEvent.click(screen.getByRole('button', { name: '확인' }));

    expect(await screen.findByText('필수 입력 항목입니다.')).toBeDefined();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('shows no list option as chosen before the user chooses one', async () => {
    const result = openModal({
      title: '상품',
      inputs: [
        {
          id: 'product',
          label: '상품',
          type: 'select',
          required: true,
          options: [{ value: '1', label: '한 달' }],
        },
      ],
    });
    const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: /상품/ });
    expect(select.selectedOptions[0]?.textContent).toBe('골라 주세요');

    await userEvent.selectOptions(select, '한 달');
    await userEvent.click(screen.getByRole('button', { name: '확인' }));

    expect(await result).toMatchObject({ confirmed: true, values: { product: '1' } });
  });

  it('shows message, alignment, height and a component of its own', async () => {
    const result = openModal({
      title: '안내',
      titleAlign: 'center',
      message: '공지입니다.',
      maxHeight: 320,
      component: ({ close }) => (
        <button type="button" onClick={() => close(true)}>
          고르기
        </button>
      ),
    });
    const dialog = await screen.findByRole('dialog', { name: '안내' });

    expect(dialog.querySelector('form > div')?.getAttribute('style')).toContain('320px');
    expect(screen.getByText('공지입니다.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: '고르기' }));
    expect((await result).confirmed).toBe(true);
  });

  it('with inputs stays open when something outside is pressed', async () => {
    void openModal({
      title: '메모',
      inputs: [{ id: 'memo', label: '메모', type: 'text' }],
      closeOnClickOutside: true,
    });
    const dialog = await screen.findByRole('dialog');

    await userEvent.click(dialog.parentElement ?? dialog, { pointerEventsCheck: 0 });

    expect(screen.queryByRole('dialog')).not.toBeNull();
  });
});

describe('[A17] the reload of an update', () => {
  const memo: ModalConfig = {
    title: '메모',
    inputs: [{ id: 'memo', label: '메모', type: 'text', value: '처음' }],
  };

  it('waits until a modal with typed text is closed', async () => {
    void openModal(memo);
    const reload = vi.fn();
    await userEvent.type(await screen.findByRole('textbox', { name: '메모' }), ' 글');
    whenClean(reload);
    expect(reload).not.toHaveBeenCalled();

    await userEvent.click(screen.getByRole('button', { name: '확인' }));

    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it('waits for a file that was chosen in one', async () => {
    void openModal({ title: '응모', inputs: [{ id: 'photo', label: '사진', type: 'file' }] });
    const field = await screen.findByLabelText('사진');
    await userEvent.upload(field, new File(['1'], 'photo.png', { type: 'image/png' }));
    const reload = vi.fn();
    whenClean(reload);

    expect(reload).not.toHaveBeenCalled();
  });

  it('waits for no modal as it came', async () => {
    void openModal(memo);
    await screen.findByRole('dialog', { name: '메모' });
    const reload = vi.fn();

    whenClean(reload);

    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('a layer and a video', () => {
  it('have a name and close with their button', async () => {
    const closed = openLayer({ title: '필터', component: () => <p>내용</p> });
    await screen.findByRole('dialog', { name: '필터' });

    await userEvent.click(screen.getByRole('button', { name: '닫기' }));

    expect((await closed).confirmed).toBe(false);
  });

  it('play a link that plays', async () => {
    void openVideo('https://youtu.be/dQw4w9WgXcQ', '시황');

    const player = await screen.findByTitle('시황');

    expect(player.getAttribute('src')).toContain('/embed/dQw4w9WgXcQ');
  });

  it('show words and no frame for a link that does not', async () => {
    void openVideo('https://evil.example/?v=dQw4w9WgXcQ', '시황');

    expect(await screen.findByText('재생할 수 없는 영상이에요')).toBeDefined();
    expect(document.querySelector('iframe')).toBeNull();
  });
});
