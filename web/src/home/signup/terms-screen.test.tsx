// @vitest-environment happy-dom
import { agreeToTerms } from '@maru/contract/session/signup';
import { listSocialProviders } from '@maru/contract/social-login/social-login';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { paths } from '../../shared/paths.ts';
import { createQueries } from '../../shared/query.ts';
import { forgetConsents, forgetDraft } from './signup-draft.ts';
import { Screen } from './terms-screen.tsx';

const makeCall = vi.hoisted(() => vi.fn<(call: unknown) => Promise<unknown>>());
vi.mock('../../shared/sockets.ts', () => ({
  afterFirstPaint: () => () => undefined,
  pollWhileLost: () => () => undefined,
}));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));

const titles = {
  terms: '회원 이용약관',
  privacy: '개인정보 처리방침',
  ethics: '전문가 윤리강령',
  marketing: '광고성 정보 수신',
  night: '야간 광고 수신',
};

afterEach(() => {
  cleanup();
  forgetDraft();
});

it('keeps the ticked consents for a visitor who returns to the first step', async () => {
  open(1);
  await agree();
  cleanup();

  open(1);

  expect((await consent('회원 이용약관')).checked).toBe(true);
  expect((await consent('전문가 윤리강령')).checked).toBe(true);
  expect((await consent('전체 동의하기')).checked).toBe(false);
});

it('does not restore a consent that was unticked later', async () => {
  open(1);
  await agree();
  cleanup();
  open(1);
  fireEvent.click(await consent('회원 이용약관'));
  cleanup();

  open(1);

  expect((await consent('전문가 윤리강령')).checked).toBe(true);
  expect((await consent('회원 이용약관')).checked).toBe(false);
});

it('asks again for the consents to a newer version', async () => {
  open(1);
  await agree();
  cleanup();

  open(2);

  expect((await consent('회원 이용약관')).checked).toBe(false);
});

it('asks again for the consents after they have expired', async () => {
  open(1);
  await agree();
  cleanup();
  forgetConsents();

  open(1);

  expect((await consent('회원 이용약관')).checked).toBe(false);
});

const consent = (name: string) =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(name) });

async function agree() {
  for (const name of ['회원 이용약관', '개인정보 수집·이용', '전문가 윤리강령']) {
    fireEvent.click(await consent(name));
  }
  fireEvent.click(screen.getByRole('button', { name: '동의하고 계속하기' }));
  expect(await screen.findByText('두 번째 단계')).toBeDefined();
}

function open(version: number) {
  makeCall.mockImplementation(async (call) => {
    if (call === listSocialProviders) return { items: [] };
    return call === agreeToTerms
      ? { item: { ticket: 'ticket' } }
      : {
          items: Object.entries(titles).map(([kind, title]) => ({
            kind,
            version,
            title,
            effective_at: '2026-01-01T00:00:00+09:00',
            body_html: '',
          })),
        };
  });
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter initialEntries={[paths.signupTerms]}>
        <Routes>
          <Route path={paths.signupTerms} element={<Screen />} />
          <Route path={paths.signup} element={<p>두 번째 단계</p>} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
