// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveRegions } from '../ui/announcer.tsx';
import { showAlert } from './alert.ts';
import { AlertHost } from './alert-host.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <>
      <AlertHost />
      <LiveRegions />
    </>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};
const card = () => document.querySelector('[data-alert]');

describe('[V4.36] an alert', () => {
  it('shows its words, and reads good news out politely', () => {
    act(() => showAlert({ type: 'success', message: '로그아웃 되었습니다.' }));
    pass(400);

    expect(card()?.textContent).toContain('로그아웃 되었습니다.');
    expect(document.querySelector('[aria-live="polite"]')?.textContent).toContain(
      '로그아웃 되었습니다.',
    );
  });

  it('interrupts with an error message', () => {
    act(() => showAlert({ type: 'error', message: '데이터를 불러오는 중 오류가 발생했습니다.' }));
    pass(400);

    expect(document.querySelector('[aria-live="assertive"]')?.textContent).toContain('오류');
  });

  it('stays under the pointer', () => {
    act(() => showAlert({ type: 'info', message: '새 소식' }));
    pass(400);

    fireEvent.pointerEnter(card() ?? document.body);
    pass(20_000);
    expect(card()).not.toBeNull();

    fireEvent.pointerLeave(card() ?? document.body);
    pass(4_000);
    expect(card()).toBeNull();
  });

  it('closes with its button and runs its action', () => {
    const run = vi.fn();
    act(() =>
      showAlert({ type: 'info', message: '지웠어요', action: { label: '실행 취소', run } }),
    );
    act(() => showAlert({ type: 'info', message: '다음' }));
    pass(400);

    fireEvent.click(screen.getByRole('button', { name: '실행 취소' }));
    pass(1);
    expect(run).toHaveBeenCalledOnce();
    expect(card()?.textContent).toContain('다음');

    fireEvent.click(screen.getByRole('button', { name: '알림 닫기' }));
    pass(1);
    expect(card()).toBeNull();
  });
});
