// @vitest-environment happy-dom
import { brand } from '#brand';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeAlerts, type AlertRequest } from '../../shared/alert/alert.ts';
import { takeDialogs, type DialogRequest } from '../../shared/dialog/dialog.ts';
import { takeReturn } from '../../shared/session/session.ts';
import { sessionState } from '../../shared/session/session.store.ts';
import { FloatingMenu } from './floating-menu.tsx';

const unknown = { ...sessionState };
let asked: DialogRequest[] = [];
let alerts: AlertRequest[] = [];

beforeEach(() => {
  Object.assign(sessionState, unknown, { initialized: true });
  asked = [];
  alerts = [];
  takeDialogs((wish) => {
    if (typeof wish === 'object') asked.push(wish);
  });
  takeAlerts((alert) => {
    alerts.push(alert);
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Address() {
  return <output>{useLocation().pathname}</output>;
}

function show() {
  render(
    <MemoryRouter>
      <FloatingMenu />
      <Address />
    </MemoryRouter>,
  );
  return within(screen.getByRole('complementary', { name: '바로가기' }));
}

const entry = (name: string) => screen.getByText(name, { selector: 'li *' });
const address = () => screen.getByRole('status').textContent;

/** Answers the one open question. */
async function answer(confirmed: boolean): Promise<void> {
  await act(async () => {
    asked[0]?.settle({ confirmed, values: {}, files: {} });
  });
}

describe('[A09] [S2.28] the floating menu', () => {
  it('lists its entries in the order of the product', () => {
    const menu = show();

    const words = menu.getAllByRole('listitem').map((item) => item.textContent);
    expect(words.map((text) => text.replace(/새 창|1600-\d+/, ''))).toEqual([
      '마이페이지',
      '사칭 주의',
      '월간 캘린더',
      '채팅 상담',
      '고객센터',
      '공지사항',
      '전문가 모집',
      '원격 지원',
      'Q&A',
    ]);
    expect(entry('전문가 모집').getAttribute('href')).toBe(brand.links.recruit);
    expect(entry('전문가 모집').getAttribute('rel')).toBe('noopener');
    expect(entry('고객센터').getAttribute('href')).toBe(
      `tel:${brand.company.phone.replaceAll('-', '')}`,
    );
  });

  it('asks a guest to log in before my page, and navigates only after confirmation', async () => {
    show();

    await userEvent.click(entry('마이페이지'));
    expect(asked[0]?.config.title).toBe('로그인이 필요합니다. 로그인 화면으로 이동하시겠습니까?');
    await answer(false);
    expect(address()).toBe('/');

    asked = [];
    await userEvent.click(entry('마이페이지'));
    await answer(true);
    expect(address()).toBe('/login');
    expect(takeReturn('/')).toBe('/mypage');
  });

  it('asks for no login before the session is known', async () => {
    sessionState.initialized = false;
    show();

    await userEvent.click(entry('마이페이지'));
    expect(asked).toEqual([]);
    Object.assign(sessionState, { initialized: true, authenticated: true, type: 'user' });

    await waitFor(() => expect(address()).toBe('/mypage'));
    expect(asked).toEqual([]);
  });

  it('leads an expert to the expert page at once', async () => {
    Object.assign(sessionState, { authenticated: true, type: 'expert' });
    show();

    await userEvent.click(entry('마이페이지'));

    await waitFor(() => expect(address()).toBe('/mypage-expert'));
    expect(asked).toEqual([]);
  });
});

describe('[A25] the chat counselling', () => {
  const link = (editor_content: string) =>
    Response.json({ data: { _id: 1, editor_content, update_at: '2026-11-20T00:00:00Z' } });

  function openWindow() {
    const chat = {
      opener: window,
      location: { replace: vi.fn<(to: URL) => void>() },
      close: vi.fn<() => void>(),
    };
    vi.spyOn(window, 'open').mockReturnValue(chat as unknown as Window);
    return chat;
  }

  it('opens in the press itself and is then given its address', async () => {
    const chat = openWindow();
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(link('https://chat.example.com/7'));
    show();

    await userEvent.click(entry('채팅 상담'));

    await vi.waitFor(() => expect(chat.location.replace).toHaveBeenCalled());
    expect(String(chat.location.replace.mock.calls[0]?.[0])).toBe('https://chat.example.com/7');
    expect(chat.opener).toBeNull();
  });

  it.each([
    ['the server is away', () => Promise.reject(new TypeError('fetch failed'))],
    ['the address is a script', () => Promise.resolve(link('javascript:alert(1)'))],
  ])('[S8.10] [K32] says so and closes its window when %s', async (_case, respond) => {
    const chat = openWindow();
    vi.spyOn(globalThis, 'fetch').mockImplementation(respond);
    vi.stubGlobal('reportError', vi.fn<(error: unknown) => void>());
    show();

    await userEvent.click(entry('채팅 상담'));

    await vi.waitFor(() => expect(alerts).toHaveLength(1));
    expect(alerts[0]).toMatchObject({
      type: 'error',
      message: '데이터를 불러오는 중 오류가 발생했습니다.',
    });
    expect(chat.close).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });
});

describe('[A11] [S9.7] the way to the top', () => {
  it('[V4.47] appears after 400 px, and its mark disappears one second after the last scroll', () => {
    vi.useFakeTimers();
    show();
    const top = () => screen.queryByRole('button', { name: 'TOP 맨 위로' });
    const scroll = (to: number) => {
      Object.defineProperty(window, 'scrollY', { value: to, configurable: true });
      act(() => {
        window.dispatchEvent(new Event('scroll'));
        vi.advanceTimersByTime(20);
      });
    };
    const marked = () => top()?.querySelector('span')?.className.includes('moving');

    expect(top()).toBeNull();
    scroll(400);
    expect(top()).toBeNull();
    scroll(401);
    expect(marked()).toBe(true);
    act(() => {
      vi.advanceTimersByTime(979);
    });
    expect(marked()).toBe(true);
    act(() => {
      vi.advanceTimersByTime(1);
    });
    expect(marked()).toBe(false);
    expect(top()).not.toBeNull();
  });
});
