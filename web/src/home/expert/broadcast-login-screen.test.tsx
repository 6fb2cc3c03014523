// @vitest-environment happy-dom
import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { takeDialogs } from '../../shared/dialog/dialog.ts';
import { createQueries } from '../../shared/query.ts';
import { sessionState } from '../../shared/session/session.store.ts';
import { pendingJoinOf } from '../broadcast/pending-join.ts';
import { scheduleItemOf } from '../broadcast/schedule-item.fixture.ts';
import { prefetch, Screen } from './broadcast-login-screen.tsx';

function Place() {
  return <p data-testid="place">{useLocation().pathname}</p>;
}
const place = () => screen.getByTestId('place').textContent;

const joined: unknown[] = [];

/** The API, with these broadcasts today; a join is answered with `joinAnswer`. */
function serve(items: ScheduleItem[], joinAnswer: object): void {
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const isJoin = address.includes('join_broadcast');
    if (isJoin && typeof init?.body === 'string') {
      const body: unknown = JSON.parse(init.body);
      joined.push(body);
    }
    const name = /expert-names\/(.+)$/.exec(decodeURIComponent(address))?.[1];
    if (name !== undefined) return namedAnswer(name);
    return Response.json(isJoin ? joinAnswer : { items });
  });
}

/** The only nickname there is, given by staff long after the page was built. */
function namedAnswer(name: string): Response {
  return name === '새이름'
    ? Response.json({ item: { _id: 1 } })
    : Response.json({ success: false, message: 'NOT_FOUND' }, { status: 404 });
}

function open(path: string): void {
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter initialEntries={[path]}>
        <Place />
        <Routes>
          <Route path="/login" element={null} />
          <Route path="/" element={null} />
          <Route path="/:expertId" element={<Screen />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

function visitAs(type: 'guest' | 'user'): void {
  Object.assign(sessionState, { initialized: true, authenticated: type === 'user', type });
}

const noSearch = new URLSearchParams();
const live = (type: 0 | 1) => scheduleItemOf({ _id: 7, type, broadcast_status: 1 });
const way = { success: true, url: 'https://broadcast.example.com/room' };

beforeEach(() => {
  sessionStorage.clear();
  joined.length = 0;
  visitAs('guest');
  vi.stubGlobal('open', () => null);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('[S10] the address of an expert', () => {
  it.each(['/1', '/새이름', `/${'새이름'.normalize('NFD')}`])(
    'enters an open broadcast at once from %s',
    async (path) => {
      serve([live(1)], way);

      open(path);

      // The browser gives no window without a press, so the way in is shown instead.
      await screen.findByRole('button', { name: '방송 열기' });
      expect(joined).toEqual([{ scheduleId: 7 }]);
    },
  );

  it.each([
    ['nothing of the expert is on the air', [scheduleItemOf({ _id: 7 })]],
    ['nothing is known of the expert', []],
  ])('[S4.17] leads to the login when %s', async (_case, items) => {
    serve(items, way);

    open('/1');

    await waitFor(() => expect(place()).toBe('/login'));
    expect([joined, pendingJoinOf()]).toEqual([[], null]);
  });

  it.each(['아무개', '0'])(
    '[S2.18] [S4.17] leads to the login when no expert has that name: %s',
    async (expertId) => {
      serve([live(1)], way);

      open(`/${expertId}`);

      await waitFor(() => expect(place()).toBe('/login'));
      expect([joined, pendingJoinOf()]).toEqual([[], null]);
    },
  );

  it.each(['아무개', '0'])(
    'is not a missing page to the server when no expert has that name: %s',
    async (expertId) => {
      serve([live(1)], way);

      const fetched = prefetch(createQueries(), { params: { expertId }, search: noSearch });

      await expect(fetched).resolves.toBeUndefined();
    },
  );

  it('hides no other failure from the server', async () => {
    const refusal = { success: false, message: 'TOO_MANY_REQUESTS' };
    vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 429 }));

    const fetched = prefetch(createQueries(), { params: { expertId: '새이름' }, search: noSearch });

    await expect(fetched).rejects.toMatchObject({ status: 429 });
  });

  it('[S4.18] remembers a members-only broadcast and leads a guest to the login', async () => {
    serve([live(0)], way);

    open('/1');

    await waitFor(() => expect(place()).toBe('/login'));
    expect(pendingJoinOf()).toMatchObject({ scheduleId: 7, wish: 'join' });
    expect(joined).toEqual([]);
  });

  it('lets a member into a members-only broadcast', async () => {
    visitAs('user');
    serve([live(0)], way);

    open('/1');

    await screen.findByRole('button', { name: '방송 열기' });
    expect(joined).toEqual([{ scheduleId: 7 }]);
  });

  it('joins again on the press, and says that the broadcast opened when the browser gave a window', async () => {
    serve([live(1)], { success: true, url: '/room/first' });
    open('/1');
    fireEvent.click(await screen.findByRole('button', { name: '방송 열기' }));
    const again = await screen.findByRole('button', { name: '방송 열기' });
    expect(screen.queryByText('방송을 새 창에서 열었어요')).toBeNull();
    const opened = { closed: false, focus: vi.fn(), location: { href: 'about:blank' } };
    vi.stubGlobal('open', () => opened);
    serve([live(1)], { success: true, url: '/room/third' });

    fireEvent.click(again);

    expect(await screen.findByText('방송을 새 창에서 열었어요')).toBeDefined();
    expect(opened.location.href).toMatch(/\/room\/third$/);
    expect(joined).toEqual(Array.from({ length: 3 }, () => ({ scheduleId: 7 })));
  });

  it('[A30] offers the way out of the browser of an app before it opens a window', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 KAKAOTALK 10.4.5');
    const asked: unknown[] = [];
    onTestFinished(takeDialogs((wish) => void asked.push(wish)));
    serve([live(1)], way);
    open('/1');

    fireEvent.click(await screen.findByRole('button', { name: '방송 열기' }));

    // Its code loads with the press.
    await waitFor(() =>
      expect(asked).toMatchObject([{ config: { title: '외부 브라우저에서 열어 주세요' } }]),
    );
    expect(joined).toHaveLength(1);
  });

  it('[S4.19] leads to the main page when the broadcast refuses', async () => {
    serve([live(1)], { success: false, message: 'Subscription required for paid broadcast' });

    open('/1');

    await waitFor(() => expect(place()).toBe('/'));
  });
});
