// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { checkSession, logout } from '../../shared/session/session.ts';
import { sessionState } from '../../shared/session/session.store.ts';
import { sentenceOf, wording } from '../../shared/wording.ts';
import { ViewStrip } from './view-strip.tsx';

vi.mock('../../shared/session/session.ts');

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  sessionState.viewUntil = null;
  sessionState.viewOf = null;
});

const lookFor = (ms: number) => {
  sessionState.viewUntil = new Date(Date.now() + ms).toISOString();
  sessionState.viewOf = { _id: 12, name: '김○나' };
  render(<ViewStrip />);
};

it('[D16] is not there for the member', () => {
  render(<ViewStrip />);

  expect(screen.queryByRole('complementary')).toBeNull();
});

it('[D16] says that staff only look, how long still, and lets them stop', async () => {
  const close = vi.spyOn(window, 'close').mockReturnValue(undefined);
  lookFor(600_000);

  expect(screen.getByText('김○나 님(회원 12) 화면을 보고 있어요')).toBeDefined();
  expect(screen.getByText('보기만 할 수 있어요')).toBeDefined();
  expect(screen.getByRole('timer').textContent).toMatch(/^(10:0\d|09:5\d) 남음$/);
  await userEvent.click(screen.getByRole('button', { name: '그만 보기' }));

  expect(logout).toHaveBeenCalledOnce();
  expect(close).toHaveBeenCalledOnce();
});

it('[D16] asks who is here once the time is over', () => {
  lookFor(-5_000);

  expect(checkSession).toHaveBeenCalledOnce();
});

it('[D16] says of a refused change that staff only look, and of nothing else', () => {
  expect(sentenceOf('ACCESS_DENIED')).toBe(wording.session.denied);
  sessionState.viewUntil = new Date(Date.now() + 60_000).toISOString();

  expect(sentenceOf('ACCESS_DENIED')).toBe(wording.viewOnly);
  expect(sentenceOf('NETWORK')).not.toBe(wording.viewOnly);
});
