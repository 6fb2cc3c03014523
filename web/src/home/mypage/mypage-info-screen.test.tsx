// @vitest-environment happy-dom
import {
  beginMyIdentityCheck,
  getIdentityState,
  setMyIdentity,
} from '@maru/contract/session/identity';
import {
  changeMyPassword,
  getMe,
  getMyInfo,
  getMyProof,
  listMySessions,
  proveMe,
  updateMyInfo,
} from '@maru/contract/account/me';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailed } from '../../shared/call.ts';
import { DialogHost } from '../../shared/dialog-host/dialog-host.tsx';
import { createQueries } from '../../shared/query.ts';
import { sentenceOf } from '../../shared/wording.ts';
import { Screen } from './mypage-info-screen.tsx';

interface Info {
  name: string;
  nickname: string | null;
  email: string | null;
  version: number;
  identified: boolean;
}

const { makeCall } = vi.hoisted(() => ({
  makeCall: vi.fn<(call: unknown, input: { body?: Info }) => Promise<unknown>>(),
}));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));

const LATER = '2099-01-01T00:00:00+09:00';
const PASSWORD = 'maru1234!';

/** State of the fake server, which other windows change too. */
let stored: Info;
let isProved: boolean;
/** Why the server keeps no result of a check; `null` = it does. */
let refusal: string | null;
/** Whether the carrier has confirmed the member's identity. */
let isChecked: boolean;

/** Fake server for the account of one member. */
async function answer(call: unknown, body: Info | undefined): Promise<unknown> {
  const item = { ...stored, phone: '010-****-1234' };
  if (call === listMySessions) return { items: [] };
  if (call === getMyProof) return { until: isProved ? LATER : null };
  if (call === proveMe) {
    isProved = true;
    return { until: LATER };
  }
  if (call === getMe) {
    const rest = { user_id: 'hana1', type: 'user', grade: 'free', created_at: LATER };
    return { item: { ...item, ...rest }, consents: [] };
  }
  if (call === changeMyPassword) {
    stored = { ...stored, version: stored.version + 1 };
    return { ended: 0 };
  }
  if (call === beginMyIdentityCheck) {
    return { item: { identity: 'a'.repeat(32), window_url: 'about:blank', expires_at: LATER } };
  }
  if (call === getIdentityState) return { item: { state: isChecked ? 'done' : 'waiting' } };
  if (call === setMyIdentity) return keepIdentity();
  if (!isProved) throw new CallFailed('Unauthorized', { status: 401 });
  if (call === getMyInfo) return { item, until: LATER };
  if (call !== updateMyInfo || body === undefined) throw new Error('no other call is expected');
  if (body.version !== stored.version) throw new CallFailed('VERSION_CONFLICT', { status: 409 });
  stored = { ...stored, ...body, version: stored.version + 1 };
  return { item: { ...item, ...stored } };
}

function keepIdentity() {
  if (refusal !== null) {
    const errors = [{ path: 'identity', message: refusal }];
    throw new CallFailed('INVALID_INPUT', { status: 400, errors });
  }
  stored = { ...stored, name: '이하늘', identified: true, version: stored.version + 1 };
  return { item: { identified: true } };
}

beforeEach(() => {
  const known = { name: '이하나', nickname: '하나', email: 'hana@example.com' };
  stored = { ...known, identified: true, version: 1 };
  isProved = true;
  refusal = null;
  isChecked = true;
  makeCall.mockImplementation((call, { body }) => answer(call, body));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const user = userEvent.setup({ delay: null });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => user.click(screen.getByRole('button', { name: '저장' }));

function renderPage(): void {
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <Screen />
        <DialogHost />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

async function openPage(): Promise<void> {
  renderPage();
  await screen.findByLabelText('닉네임');
}

async function typeNickname(): Promise<void> {
  await openPage();
  await user.clear(field('닉네임'));
  await user.type(field('닉네임'), '느긋한거북이');
}

async function prove(): Promise<void> {
  const password = await screen.findByLabelText('비밀번호');
  expect(screen.queryByLabelText('닉네임')).toBeNull();
  await user.type(password, PASSWORD);
  await user.click(screen.getByRole('button', { name: '확인' }));
  await screen.findByLabelText('닉네임');
}

describe('text typed into the account', () => {
  it('is still there after another card was saved, and is stored upon that', async () => {
    await typeNickname();
    await user.type(field('현재 비밀번호'), PASSWORD);
    await user.type(field('새 비밀번호'), 'bluetea88!');
    await user.type(field('새 비밀번호 확인'), 'bluetea88!');
    await user.click(screen.getByRole('button', { name: '비밀번호 변경' }));
    await screen.findByRole('button', { name: '비밀번호 변경' });
    await save();

    await waitFor(() => expect(stored).toMatchObject({ nickname: '느긋한거북이', version: 3 }));
    expect(field('닉네임').value).toBe('느긋한거북이');
  });

  it('is stored as the server reads it, when pasted from a file name of macOS', async () => {
    await openPage();
    await user.clear(field('닉네임'));
    await user.click(field('닉네임'));
    await user.paste('배당\u200b하는나무'.normalize('NFD'));
    await save();

    await waitFor(() => expect(stored.nickname).toBe('배당하는나무'));
  });

  it('is kept when another window has saved before, and the other fields show its values', async () => {
    await typeNickname();
    stored = { ...stored, email: 'new@example.com', version: 2 };
    await save();
    await waitFor(() => expect(field('이메일').value).toBe('new@example.com'));

    expect(field('닉네임').value).toBe('느긋한거북이');
    await save();
    await waitFor(() => expect(stored.nickname).toBe('느긋한거북이'));
    expect(stored.email).toBe('new@example.com');
  });

  it('is still there when the password had to be proved before it could be saved', async () => {
    await typeNickname();
    isProved = false;
    await save();
    await prove();

    expect(field('닉네임').value).toBe('느긋한거북이');
    await save();
    await waitFor(() => expect(stored.nickname).toBe('느긋한거북이'));
  });

  it('is still there when the proof ran out while the page was not looked at, which is said', async () => {
    await typeNickname();
    isProved = false;
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await screen.findByText(/작성하던 내용은 확인한 뒤 이어서 쓸 수 있어요/);
    await prove();

    expect(field('닉네임').value).toBe('느긋한거북이');
  });

  it('is still there when it was typed while the rest was being saved', async () => {
    await typeNickname();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    makeCall.mockImplementation(async (call, { body }) => {
      if (call === updateMyInfo) await held;
      return answer(call, body);
    });
    await save();
    await user.clear(field('이메일'));
    await user.type(field('이메일'), 'later@example.com');
    release();
    await screen.findByRole('button', { name: '저장' });

    expect(stored).toMatchObject({ nickname: '느긋한거북이', email: 'hana@example.com' });
    expect(field('이메일').value).toBe('later@example.com');
  });

  it('follows the stored values again after it is saved', async () => {
    await typeNickname();
    await user.clear(field('이메일'));
    await user.type(field('이메일'), 'Hana@Example.com');
    await save();
    await waitFor(() => expect(stored.version).toBe(2));
    stored = { ...stored, email: 'hana@example.com', nickname: '빠른토끼', version: 3 };
    act(() => void window.dispatchEvent(new Event('visibilitychange')));

    await waitFor(() => expect(field('닉네임').value).toBe('빠른토끼'));
    expect(field('이메일').value).toBe('hana@example.com');
  });
});

it('says at the question for the password why the account did not come after it', async () => {
  isProved = false;
  makeCall.mockImplementation(async (call, { body }) => {
    if (call === getMyInfo) throw new CallFailed('TOO_MANY_REQUESTS', { status: 429 });
    return answer(call, body);
  });
  renderPage();
  await user.type(await screen.findByLabelText('비밀번호'), PASSWORD);

  await user.click(screen.getByRole('button', { name: '확인' }));

  expect(await screen.findByText(sentenceOf('TOO_MANY_REQUESTS')!)).toBeDefined();
});

describe('a nickname', () => {
  it('is refused by the rule of the sign-up before it is sent', async () => {
    await openPage();
    await user.clear(field('닉네임'));
    await user.type(field('닉네임'), '느긋한 거북이');
    await save();

    await screen.findByText('공백을 포함할 수 없습니다.');
    expect(stored.version).toBe(1);
  });

  it('may stay unchanged, whether the member or staff set it', async () => {
    stored = { ...stored, nickname: '하늘 전문가' };
    await openPage();
    await user.clear(field('이메일'));
    await save();

    await waitFor(() => expect(stored).toMatchObject({ nickname: '하늘 전문가', email: null }));
  });
});

describe('who the member is', () => {
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: '이름' });
  const check = () => user.click(screen.getByRole('button', { name: '휴대폰 본인확인' }));

  it('can be verified by an unverified member, and the name is then taken from the check', async () => {
    stored = { ...stored, identified: false };
    await openPage();
    await user.type(name(), '둘');
    await check();

    await waitFor(() => expect(name().value).toBe('이하늘'));
    expect(name().readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: /본인확인/ })).toBeNull();
  });

  it('is kept where the proof runs out while the carrier still asks', async () => {
    const close = vi.fn();
    vi.stubGlobal('open', () => ({ closed: false, location: {}, focus: () => {}, close }));
    stored = { ...stored, identified: false };
    isChecked = false;
    await openPage();
    await check();
    await screen.findByText(/새 창에서 본인확인을 진행해 주세요/);
    isProved = false;
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await screen.findByLabelText('비밀번호');
    expect(close).not.toHaveBeenCalled();

    isChecked = true;

    await waitFor(() => expect(stored.identified).toBe(true));
    await waitFor(() => expect(screen.queryByRole('button', { name: /본인확인/ })).toBeNull());
  });

  it.each([
    ['taken', /본인확인한 다른 계정이 있어요/],
    ['withdrawn', /탈퇴한 적이 있어 본인확인을 할 수 없어요/],
    ['under_age', /만 19세가 되지 않아/],
  ])('is not stored for a member who is “%s”, and the page says so', async (why, words) => {
    stored = { ...stored, identified: false };
    refusal = why;
    await openPage();
    await check();

    await screen.findByText(words);
    expect(stored.version).toBe(1);
  });

  it('is not asked of a verified member', async () => {
    await openPage();

    expect(screen.queryByRole('button', { name: /본인확인/ })).toBeNull();
  });
});
