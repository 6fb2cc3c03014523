// @vitest-environment happy-dom
import type { TaxDocument } from '@maru/contract/tax-document/tax-document';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeCall } from '../../shared/call.ts';
import { createQueries } from '../../shared/query.ts';
import { OwnTaxDocument } from './own-tax-document.tsx';

vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall: vi.fn(),
}));
vi.mock('../frame/use-home-feed.ts', () => ({ useHomeFeed: vi.fn() }));

const ASKED: TaxDocument = {
  _id: 3,
  kind: 'deduction',
  state: 'asked',
  number: '***-****-6789',
  amount: 300_000,
  issue_number: null,
  issued_on: null,
  url: null,
  entries: [],
  asked_at: '2026-12-01T03:00:00Z',
  version: 1,
};

beforeEach(() => vi.mocked(makeCall).mockReset());
afterEach(cleanup);

function open(item: TaxDocument | null, can_ask: boolean) {
  vi.mocked(makeCall).mockResolvedValue({ item, can_ask, until: null });
  render(
    <QueryClientProvider client={createQueries()}>
      <OwnTaxDocument orderId={7} />
    </QueryClientProvider>,
  );
}

it('[O22] explains that nothing can be asked for, also after a withdrawn request', async () => {
  open({ ...ASKED, state: 'dropped' }, false);
  expect(await screen.findByText('지금은 신청할 수 없는 주문이에요.')).toBeDefined();
  expect(screen.getByText(/카드 매출전표가 증빙이에요/)).toBeDefined();
});

it('[O22] chooses nothing beside a recorded request, and offers no contrary choice', async () => {
  open(ASKED, true);
  expect(await screen.findByText('다른 것으로 바꾸기')).toBeDefined();
  expect(screen.queryByRole('radio', { name: /신청 안 함/ })).toBeNull();
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
});

it('[O22] asks for a new number only while the member may ask again', async () => {
  open({ ...ASKED, state: 'failed' }, false);
  expect(await screen.findByText('발급 실패')).toBeDefined();
  expect(screen.queryByText(/다시 신청해 주세요/)).toBeNull();
});

it('[O26] says that an invoice waits until staff have issued it', async () => {
  open({ ...ASKED, kind: 'invoice', state: 'issuing' }, true);
  expect(await screen.findByText('발행 대기')).toBeDefined();
  cleanup();
  open({ ...ASKED, state: 'issuing' }, false);
  expect(await screen.findByText('발급 중')).toBeDefined();
});
