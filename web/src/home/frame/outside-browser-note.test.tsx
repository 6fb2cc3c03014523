// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openModal } from '../../shared/dialog/dialog.ts';
import { OutsideBrowserNote } from './outside-browser-note.tsx';
import { openingWindow } from './opening-window.ts';

vi.mock('../../shared/dialog/dialog.ts');

const KAKAO = 'Mozilla/5.0 (Linux; Android 14; wv) Chrome/124.0 Mobile KAKAOTALK 2410850';
const INSTAGRAM_IOS = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5) Mobile/15E148 Instagram 331.0';
const CHROME = 'Mozilla/5.0 (Linux; Android 14) Chrome/124.0 Mobile Safari/537.36';
const inBrowser = (userAgent: string) =>
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.mocked(openModal).mockReset();
});

describe('[A30] an action that opens a window', () => {
  it('does so at once in a browser of the device', () => {
    inBrowser(CHROME);
    const act = vi.fn<() => void>();

    openingWindow(act);

    expect(act).toHaveBeenCalledOnce();
    expect(openModal).not.toHaveBeenCalled();
  });

  it('first offers the way outside in the browser of an app, and then lets who stays try', async () => {
    inBrowser(KAKAO);
    const act = vi.fn<() => void>();

    openingWindow(act);

    await vi.waitFor(() => expect(openModal).toHaveBeenCalledOnce());
    expect(act).not.toHaveBeenCalled();
    const config = vi.mocked(openModal).mock.calls[0]?.[0];
    expect(config?.buttons?.confirm).toBe('외부 브라우저에서 열기');
    config?.onCancel?.();
    expect(act).toHaveBeenCalledOnce();
  });
});

describe('[A30] a page that pays or notifies', () => {
  it('has the way outside in the browser of an app', async () => {
    inBrowser(KAKAO);

    render(<OutsideBrowserNote what="결제가" />);

    expect(await screen.findByText(/카카오톡 안에서는 결제가 되지 않을 수 있어요/)).toBeDefined();
    expect(screen.getByRole('button', { name: '외부 브라우저에서 열기' })).toBeDefined();
  });

  it('explains how to leave where no address leads outside', async () => {
    inBrowser(INSTAGRAM_IOS);

    render(<OutsideBrowserNote what="알림 받기가" />);

    expect(await screen.findByRole('button', { name: '링크 복사' })).toBeDefined();
    expect(screen.getByText(/Safari 주소창/)).toBeDefined();
  });

  it('says nothing in a browser of the device', () => {
    inBrowser(CHROME);

    const { container } = render(<OutsideBrowserNote what="결제가" />);

    expect(container.innerHTML).toBe('');
  });
});
