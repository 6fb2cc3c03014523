// @vitest-environment happy-dom
import { getAdvisoryMode } from '@maru/contract/advisory/advisory';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showAlert } from '../../shared/alert/alert.ts';
import { CallFailed, makeCall } from '../../shared/call.ts';
// The editor is lazy-loaded. This import loads it before the test runs.
import '../../shared/editor/html-editor.tsx';
import { createQueries } from '../../shared/query.ts';
import { callsOf, postBoards } from './post-boards.ts';
import { PostWriteScreen } from './post-write-screen.tsx';

vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall: vi.fn(),
}));
vi.mock('../../shared/alert/alert.ts', () => ({ showAlert: vi.fn() }));
vi.mock('../../shared/sockets.ts', async (original) => ({
  ...(await original<typeof import('../../shared/sockets.ts')>()),
  adminSocket: () => new Promise(() => undefined),
}));
vi.mock('../guard/admin-guard.ts', () => ({
  useAdmin: () => ({ name: '김예시', user_id: 'content', permissions: ['manageContent'] }),
}));

const stored = {
  _id: 7,
  version: 1,
  kind: 'notice',
  title: '새 공지',
  category: null,
  excerpt: '',
  body_html: '',
  state: 'draft',
  img_path: null,
  images: [],
  expert: null,
  expert_id: null,
  on_day: null,
  pinned_from: null,
  pinned_to: null,
  publish_at: null,
  published_at: null,
  deleted_at: null,
  attachments: [],
  broadcasts: [],
  hits: [],
  review: null,
  views: 0,
  created_at: '2026-03-02T00:00:00.000Z',
  updated_at: '2026-03-02T00:00:00.000Z',
  updated_by: null,
};

/** Answers like the server. `refused` = the error for requests to these calls. */
function serve(
  kind: 'notice' | 'daily-report',
  refused: Partial<Record<'create' | 'move', string>>,
) {
  const { create, move, get, findDraft } = callsOf(kind);
  vi.mocked(makeCall).mockImplementation(async (call) => {
    for (const [name, path] of Object.entries(refused)) {
      if (call !== { create, move }[name]) continue;
      throw new CallFailed('INVALID_INPUT', {
        status: 400,
        errors: [{ path, message: 'is refused' }],
      });
    }
    if (call === getAdvisoryMode) return { item: { kind: 'quasi', version: 1 } };
    if (call === findDraft) return { item: null };
    if (call === create || call === move || call === get) return { item: stored };
    return { items: [], total: 0, categories: [] };
  });
}

function open(kind: 'notice' | 'daily-report') {
  return render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <PostWriteScreen board={postBoards[kind]} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  localStorage.clear();
  vi.mocked(showAlert).mockReset();
});
afterEach(cleanup);

it('says once that a new post was saved but not published, and marks the reason after saving', async () => {
  serve('notice', { move: 'body_html' });
  open('notice');
  await screen.findByRole('textbox', { name: '내용' });
  fireEvent.input(screen.getByLabelText(/^제목/), { target: { value: '새 공지' } });

  fireEvent.click(screen.getByRole('button', { name: '저장하고 지금 공개' }));

  await screen.findByRole('heading', { name: /수정$/ });
  await screen.findByText('내용을 써야 공개할 수 있어요.');
  const body = screen.getByRole('textbox', { name: '내용' });
  expect(body.getAttribute('aria-invalid')).toBe('true');
  await vi.waitFor(() => expect(document.activeElement).toBe(body));
  expect(vi.mocked(showAlert).mock.calls).toEqual([
    [
      {
        type: 'error',
        title: '저장했지만 공개하지 못했어요',
        message: '내용을 써야 공개할 수 있어요.',
      },
    ],
  ]);
});

it('says of a day that is taken that it is', async () => {
  serve('daily-report', { create: 'on_day' });
  open('daily-report');
  fireEvent.input(await screen.findByLabelText(/^제목/), { target: { value: '오늘의 시장' } });
  const day = screen.getByLabelText(/^날짜/);
  fireEvent.input(day, { target: { value: '2026-03-02' } });

  fireEvent.click(screen.getByRole('button', { name: '초안 저장' }));

  await screen.findByText('같은 날짜의 글이 이미 있어요.');
  expect(document.activeElement).toBe(day);
});

const PLANNED = '2036.03.02 09:00';
const plannedField = () => screen.findByLabelText<HTMLInputElement>(/^예약 공개/);

it('keeps the typed time of publication with the draft', async () => {
  serve('notice', {});
  const { unmount } = open('notice');
  fireEvent.change(await plannedField(), { target: { value: PLANNED } });
  unmount();

  open('notice');
  fireEvent.click(await screen.findByRole('button', { name: '불러오기' }));

  await waitFor(async () => expect((await plannedField()).value).toBe(PLANNED));
});

it('keeps the typed time of publication when a new post is saved as a draft', async () => {
  serve('notice', {});
  open('notice');
  fireEvent.input(await screen.findByLabelText(/^제목/), { target: { value: '새 공지' } });
  fireEvent.change(await plannedField(), { target: { value: PLANNED } });

  fireEvent.click(screen.getByRole('button', { name: '초안 저장' }));

  await screen.findByRole('heading', { name: /수정$/ });
  expect((await plannedField()).value).toBe(PLANNED);
  expect(screen.queryByRole('button', { name: '불러오기' })).toBeNull();
  const { create } = callsOf('notice');
  const sent = vi.mocked(makeCall).mock.calls.find(([call]) => call === create);
  expect(sent?.[1]).not.toHaveProperty('body.planned_at');
});
