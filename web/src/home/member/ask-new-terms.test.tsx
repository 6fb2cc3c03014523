// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inform } from '../../shared/dialog/dialog.ts';
import { DialogHost } from '../../shared/dialog-host/dialog-host.tsx';
import { createQueries } from '../../shared/query.ts';
import { askNewTerms } from './ask-new-terms.tsx';

let session: AbortController;
const agree = vi.fn<(body: unknown) => Response | Promise<Response>>();
let version = 2;

beforeEach(() => {
  session = new AbortController();
  version = 2;
  vi.stubGlobal('fetch', async (_: string, { method, body }: { method: string; body?: string }) =>
    method === 'POST' ? agree(JSON.parse(body ?? '')) : Response.json({ items: [terms()] }),
  );
  render(<DialogHost />);
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  agree.mockReset();
  vi.unstubAllGlobals();
});

const terms = () => ({
  kind: 'terms',
  version,
  title: '이용약관',
  effective_at: '2026-11-20T09:00:00+09:00',
});
const refusal = (message: string, status: number) =>
  Response.json({ success: false, message }, { status });

/** Asks, and waits until the question is on the screen. */
async function ask() {
  const answered = askNewTerms(createQueries(), session.signal);
  await screen.findByRole('dialog', { name: '약관이 바뀌었어요' });
  return { answered };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('says why an agreement was not taken, and takes the next one', async () => {
  agree.mockReturnValueOnce(refusal('TOO_MANY_REQUESTS', 429));
  agree.mockReturnValueOnce(Response.json({ items: [] }));
  const { answered } = await ask();

  await press('동의하기');
  expect(await screen.findByText('요청이 많아요. 잠시 후 다시 시도해 주세요.')).toBeDefined();
  await press('동의하기');
  await answered;

  expect(agree).toHaveBeenCalledTimes(2);
});

it('asks for the terms that are in force by now where they changed once more', async () => {
  agree.mockReturnValueOnce(refusal('VERSION_CONFLICT', 409));
  agree.mockReturnValueOnce(Response.json({ items: [] }));
  const { answered } = await ask();
  version = 3;

  await press('동의하기');
  expect(await screen.findByText(/제3판/)).toBeDefined();
  expect(screen.getByText(/그사이 약관이 다시 바뀌었어요/)).toBeDefined();
  await press('동의하기');
  await answered;

  expect(agree).toHaveBeenLastCalledWith({ versions: [{ kind: 'terms', version: 3 }] });
});

it('closes with the session, and keeps the notice about its end readable', async () => {
  const { answered } = await ask();
  void inform({ title: '다른 기기에서 로그인되어 로그아웃 되었습니다.' });

  session.abort();
  await answered;

  expect(
    await screen.findByRole('dialog', { name: '다른 기기에서 로그인되어 로그아웃 되었습니다.' }),
  ).toBeDefined();
});

it('closes with a session that ends while the agreement is being sent', async () => {
  let answer: (response: Response) => void = () => undefined;
  agree.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const { answered } = await ask();
  await press('동의하기');

  session.abort();
  answer(refusal('SESSION_INVALIDATED', 401));
  await answered;

  // The question was not deferred: the next member who logs in is asked.
  expect(sessionStorage).toHaveLength(0);
});
