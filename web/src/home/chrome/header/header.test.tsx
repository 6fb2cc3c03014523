// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { DetachedWindowAPI } from 'happy-dom';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionState, type SessionState } from '../../../shared/session/session.store.ts';
import areaStyles from './account-area.module.css';
import searchStyles from './header-search.module.css';
import headStyles from './header.module.css';
import { Header } from './header.tsx';
import barStyles from './menu-bar.module.css';
import { loadPartCode } from '../../../shared/ui/part-code.tsx';

// Suggestions need the queries and the schedule of a page, and have tests of their own.
vi.mock('../../search/suggestions.tsx', () => ({ Suggestions: () => null }));
// The bell reads the inbox, and has tests of its own.
vi.mock('../../inbox/inbox-bell.tsx', () => ({ InboxBell: () => null }));
vi.mock('../../search/note-search.ts', () => ({ note: vi.fn() }));

beforeAll(loadPartCode);

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI;
  }
}

const unknown: SessionState = { ...sessionState };

beforeEach(() => {
  Object.assign(sessionState, unknown);
});
afterEach(cleanup);

function show(session: Partial<SessionState>, path = '/') {
  Object.assign(sessionState, session);
  render(
    <MemoryRouter initialEntries={[path]}>
      <Header />
    </MemoryRouter>,
  );
  return within(screen.getByRole('banner'));
}

const guest = { initialized: true };
const member = { initialized: true, authenticated: true, type: 'user' } as const;

describe('[A08] [S2.26] [S2.27] the account area', () => {
  it('offers a guest the login, the sign-up and the customer centre', () => {
    const header = show(guest);

    expect(header.getByRole('link', { name: '로그인' }).getAttribute('href')).toBe('/login');
    expect(header.getByRole('link', { name: '무료 회원가입' }).getAttribute('href')).toBe('/terms');
    expect(header.getByRole('link', { name: '고객센터' }).getAttribute('href')).toBe('/cs/notice');
    expect(header.queryByRole('button', { name: '로그아웃' })).toBeNull();
  });

  it.each([
    ['user', '/mypage'],
    ['expert', '/mypage-expert'],
  ] as const)('leads a logged-in %s to %s', (type, address) => {
    const header = show({ ...member, type });

    expect(header.getByRole('link', { name: '마이페이지' }).getAttribute('href')).toBe(address);
    expect(header.queryByRole('button', { name: '로그아웃' })).not.toBeNull();
    expect(header.queryByRole('link', { name: '로그인' })).toBeNull();
  });

  it('[V4.44] offers neither before it is known who is here', () => {
    const header = show({});

    expect(header.queryByRole('link', { name: '로그인' })).toBeNull();
    expect(header.queryByRole('button', { name: '로그아웃' })).toBeNull();
    expect(header.queryByText('로그인 상태를 확인하는 중')).not.toBeNull();
  });
});

const groupOf = () => screen.getByRole('button', { name: '투자정보' });
const linkOf = () => screen.queryByRole('link', { name: /^투자 캘린더/ });

describe('[A07] [S2.23] a group of the menu', () => {
  it('opens by press and closes by the next one', async () => {
    const user = userEvent.setup();
    show(guest);

    expect(linkOf()).toBeNull();
    await user.pointer({ keys: '[TouchA]', target: groupOf() });
    expect(groupOf().getAttribute('aria-expanded')).toBe('true');
    expect(linkOf()?.getAttribute('href')).toBe('/invest/calendar');
    await user.pointer({ keys: '[TouchA]', target: groupOf() });
    expect(groupOf().getAttribute('aria-expanded')).toBe('false');
  });

  it('[V4.41] opens by pointing, and a press keeps it open', async () => {
    const user = userEvent.setup();
    show(guest);

    await user.hover(groupOf());
    await waitFor(() => expect(groupOf().getAttribute('aria-expanded')).toBe('true'));
    await user.click(groupOf());
    expect(groupOf().getAttribute('aria-expanded')).toBe('true');
  });

  it('[V4.42] is walked by keyboard, and Escape leads back to its button', async () => {
    const user = userEvent.setup();
    show(guest);

    groupOf().focus();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement).toBe(linkOf()));
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(groupOf());
    expect(groupOf().getAttribute('aria-expanded')).toBe('false');
  });

  it('closes when another page is chosen in it', async () => {
    const user = userEvent.setup();
    show(guest);

    await user.pointer({ keys: '[TouchA]', target: groupOf() });
    const link = linkOf();
    if (!link) throw new Error('the group is not open');
    await user.click(link);

    expect(groupOf().getAttribute('aria-expanded')).toBe('false');
  });

  it('marks the page of the address', () => {
    show(guest, '/reviews/list');

    const menu = within(screen.getByRole('navigation', { name: '주 메뉴' }));
    expect(menu.getByRole('link', { current: 'page' }).textContent).toBe('투자후기');
  });

  it.each([
    ['/reviews/content', '투자후기'],
    ['/expert-analyst', '전문가'],
    ['/expert-info/3', '전문가'],
    ['/vipjoin', '상품'],
    ['/curriculum', 'VOD'],
  ])('marks the part of the site that contains %s', (path, label) => {
    show(guest, path);

    const menu = within(screen.getByRole('navigation', { name: '주 메뉴' }));
    expect(menu.getByRole('link', { current: true }).textContent).toBe(label);
  });

  it('marks nothing on a page that no part of the menu leads to', () => {
    show(guest, '/experts');

    const menu = within(screen.getByRole('navigation', { name: '주 메뉴' }));
    expect(menu.queryByRole('link', { current: true })).toBeNull();
  });
});

const MEDIA = /@media ([^{]+)\{((?:[^{}]*\{[^{}]*\})*\s*)\}/g;

/**
 * Injects the header's styles, which tests otherwise omit, with the class names used here. Each
 * query of a media list gets its own block. This test browser requires all of them to match.
 */
function dress(): void {
  const parts = {
    header: headStyles,
    'menu-bar': barStyles,
    'header-search': searchStyles,
    'account-area': areaStyles,
  };
  const styles = document.head.appendChild(document.createElement('style'));
  for (const [part, classes] of Object.entries(parts)) {
    const text = readFileSync(join(import.meta.dirname, `${part}.module.css`), 'utf8');
    const apart = text.replaceAll(MEDIA, (_, list: string, rules: string) =>
      list
        .split(',')
        .map((media) => `@media ${media} {${rules}}`)
        .join(''),
    );
    styles.append(apart.replaceAll(/\.([a-z]\w*)/gi, (_, name: string) => `.${classes[name]}`));
  }
}

describe('[A15] the way to the menu', () => {
  afterEach(() => {
    document.head.replaceChildren();
    vi.restoreAllMocks();
  });

  it.each([
    ['the bar on a desktop', { width: 1_366, touchPoints: 0 }, true],
    ['the drawer on a tablet as wide', { width: 1_366, touchPoints: 5 }, false],
    ['the drawer in a narrow window', { width: 1_000, touchPoints: 0 }, false],
  ])('is %s', (_case, { width, touchPoints }, hasBar) => {
    window.happyDOM.setViewport({ width });
    vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(touchPoints);
    dress();

    show(guest);

    const bar = [
      screen.queryByRole('navigation', { name: '주 메뉴' }),
      screen.queryByRole('link', { name: '고객센터' }),
    ];
    const hamburger = screen.queryByRole('button', { name: '전체 메뉴 열기' });
    expect(bar.map((part) => part !== null)).toEqual([hasBar, hasBar]);
    expect(screen.queryByRole('button', { name: /^검색창/ })).not.toBeNull();
    expect(hamburger !== null).toBe(!hasBar);
  });
});

describe('[A07] [S2.24] the drawer', () => {
  it('locks the scroll while it is open, and unfolds groups', async () => {
    const user = userEvent.setup();
    show(guest);

    await user.click(screen.getByRole('button', { name: '전체 메뉴 열기' }));
    const drawer = within(screen.getByRole('dialog', { name: '전체 메뉴' }));
    expect(document.body.style.overflow).toBe('hidden');
    const group = await drawer.findByRole('button', { name: '이벤트' });
    expect(group.getAttribute('aria-expanded')).toBe('false');
    await user.click(group);
    expect(group.getAttribute('aria-expanded')).toBe('true');
    await user.click(drawer.getByRole('button', { name: '전체 메뉴 닫기' }));
    expect(document.body.style.overflow).toBe('');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[V4.43] closes when a page is chosen in it', async () => {
    const user = userEvent.setup();
    show(guest);

    await user.click(screen.getByRole('button', { name: '전체 메뉴 열기' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('link', { name: 'VOD' }));

    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('[A28] the search of the header', () => {
  const buttonOf = () => screen.getByRole('button', { name: /^검색창/ });
  const fieldOf = () => screen.getByRole('combobox', { name: '사이트 검색' });

  it('opens a field, and Escape closes it and gives the focus back', async () => {
    const user = userEvent.setup();
    show(guest);

    expect(buttonOf().getAttribute('aria-expanded')).toBe('false');
    await user.click(buttonOf());
    expect(document.activeElement).toBe(fieldOf());
    await user.keyboard('배당{Escape}');

    expect(buttonOf().getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(buttonOf());
  });

  it('leads to the results by Enter, and closes', async () => {
    const user = userEvent.setup();
    Object.assign(sessionState, guest);
    render(
      <MemoryRouter>
        <Header />
        <Place />
      </MemoryRouter>,
    );

    await user.click(buttonOf());
    await user.keyboard(' 배당  주 {Enter}');

    const address = screen.getByTestId('place').textContent;
    expect(new URLSearchParams(address.split('?')[1]).get('q')).toBe('배당 주');
    expect(buttonOf().getAttribute('aria-expanded')).toBe('false');
  });
});

function Place() {
  const { pathname, search } = useLocation();
  return <p data-testid="place">{pathname + search}</p>;
}
