// @vitest-environment happy-dom
import { getAdvisoryMode } from '@maru/contract/advisory/advisory';
import { noExclusions } from '@maru/contract/campaign/audience';
import { pushCalls, smsCalls, type Campaign } from '@maru/contract/campaign/campaign';
import { listAudienceOptions, savedAudienceCalls } from '@maru/contract/campaign/saved-audience';
import { senderNumberCalls, type SenderNumber } from '@maru/contract/sender-number/sender-number';
import { getSmsAccount } from '@maru/contract/message/sms-account';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallFailed } from '../../shared/call.ts';
import type { ModalConfig, ModalResult } from '../../shared/dialog/dialog.ts';
import { aCampaign } from './campaign.fixture.ts';
import { Screen as PushWriteScreen } from './push-write-screen.tsx';
import { Screen as SmsWriteScreen } from './sms-write-screen.tsx';

const { makeCall, confirm, openModal } = vi.hoisted(() => ({
  makeCall: vi.fn<(call: unknown, input: { body?: object }) => Promise<unknown>>(),
  confirm: vi.fn<(config: ModalConfig) => Promise<boolean>>(),
  openModal: vi.fn<(config: ModalConfig) => Promise<ModalResult>>(),
}));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));
vi.mock('../../shared/dialog/dialog.ts', () => ({ confirm, openModal }));
vi.mock('../../shared/alert/alert.ts', () => ({ showAlert: vi.fn() }));
vi.mock('../live/use-admin-socket.ts', () => ({ useAdminSocket: () => undefined }));
vi.mock('../guard/admin-guard.ts', () => ({ useAdmin: () => ({ user_id: 'message' }) }));

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();
const page = { items: [], total: 0, page: 1, pageSize: 1 };
const counted = {
  total: 2,
  excluded: noExclusions,
  kind: 'SMS',
  text: '',
  bytes: 10,
  longest: 0,
  samples: [],
  held_until: null,
};
const account = {
  balance: null,
  spent_today: 0,
  daily_ceiling: 0,
  prices: { SMS: 18, LMS: 45, MMS: 110, ATA: 13, BMS: 25, RCS: 40 },
};
let stored: Campaign;
let senders: SenderNumber[];
let save: () => Promise<unknown>;

beforeEach(() => {
  localStorage.clear();
  senders = [];
  confirm.mockResolvedValue(true);
  stored = aCampaign({
    _id: 12,
    kind: 'SMS',
    title: '',
    text: '(광고)[마루] 봄 특가\n무료수신거부 080-000-0000',
    advertising: true,
    audience: { kind: 'phones', count: 2 },
    state: 'scheduled',
    send_at: TOMORROW,
    version: 4,
  });
  save = async () => ({ item: { ...stored, version: 5 } });
  makeCall.mockImplementation(async (call) => {
    if (call === smsCalls.get || call === pushCalls.get) return { item: stored };
    if (call === smsCalls.edit || call === pushCalls.edit) return save();
    if (call === smsCalls.list || call === pushCalls.list) return page;
    if (call === senderNumberCalls.list) return { ...page, items: senders };
    if (call === getSmsAccount) return account;
    if (call === getAdvisoryMode) return { item: { kind: 'quasi', version: 1 } };
    if (call === savedAudienceCalls.list) return { items: [] };
    if (call === listAudienceOptions)
      return {
        experts: [],
        products: [],
        series: [],
        events: [],
        broadcasts: [],
        campaigns: [],
        tags: [],
      };
    return counted;
  });
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

function open(Screen: typeof SmsWriteScreen = SmsWriteScreen) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={['/curve/write?_id=12']}>
        <Routes>
          <Route path="/curve/write" element={<Screen />} />
          <Route path="*" element={<Address />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

function Address() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

const senderOf = (_id: number, number: string, is_default: boolean): SenderNumber => ({
  _id,
  number,
  label: '대표 번호',
  state: 'verified',
  checked_at: null,
  is_default,
  created_by: null,
  created_at: '2026-11-20T09:00:00+09:00',
  version: 1,
});

const saved = (call: unknown) =>
  makeCall.mock.calls.filter(([made]) => made === call).map(([, input]) => input);

it('[M08] starts with the scheduled campaign, and saves under its version for the same recipients', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: '2명에게 다시 예약' }));

  expect(await screen.findByText('/curve/sms?id=12')).not.toBeNull();
  expect(saved(smsCalls.previewEdit)[0]?.body).not.toHaveProperty('audience');
  const [edit] = saved(smsCalls.edit);
  expect(edit).toMatchObject({
    params: { _id: 12 },
    body: { version: 4, text: '봄 특가', advertising: true, send_at: TOMORROW },
  });
  expect(edit?.body).not.toHaveProperty('audience');
  expect(edit?.body).not.toHaveProperty('sender_id');
});

it('[M08] asks for excluded numbers again, and does not count without them', async () => {
  stored = {
    ...stored,
    audience: { kind: 'all', exclude: { phones: 2 } },
  };
  open();

  // Beside the audience, and beside the button that sends.
  await waitFor(() =>
    expect(screen.getAllByText(/^제외한 번호는 저장하지 않아요/)).toHaveLength(2),
  );
  expect(screen.queryByText('보낼 수 있는 회원')).toBeNull();
  expect(screen.queryByRole('button', { name: '다시 세기' })).toBeNull();
  expect(saved(smsCalls.previewEdit)).toEqual([]);
  expect(saved(smsCalls.edit)).toEqual([]);
});

it('keeps its number in a draft that is taken up again, and is tested from that number', async () => {
  stored = { ...stored, sender: '0212345678' };
  senders = [senderOf(1, '15880000', true), senderOf(2, '0212345678', false)];
  openModal.mockImplementation(async ({ onConfirm }) => {
    const values = { to: '01012345678' };
    await onConfirm?.(values, {});
    return { confirmed: true, values, files: {} };
  });
  open();
  const text = () => screen.findByDisplayValue<HTMLTextAreaElement>('봄 특가');
  fireEvent.change(await text(), { target: { value: '봄 특가 연장' } });
  cleanup();
  open();
  fireEvent.click(await screen.findByRole('button', { name: '불러오기' }));

  const sender = () =>
    screen.findByLabelText<HTMLSelectElement>(/^보내는 번호/, { selector: 'select' });
  await waitFor(async () => expect((await sender()).value).toBe('2'));
  fireEvent.click(screen.getByRole('button', { name: '나에게 테스트' }));
  await waitFor(() =>
    expect(saved(smsCalls.test)[0]?.body).toMatchObject({ text: '봄 특가 연장', sender_id: 2 }),
  );

  // Once the default number is chosen, it also stays chosen.
  fireEvent.change(await sender(), { target: { value: '' } });
  cleanup();
  open();
  fireEvent.click(await screen.findByRole('button', { name: '불러오기' }));
  await waitFor(async () => expect((await sender()).value).toBe(''));
});

it('[M03] is sent to other recipients once they are chosen', async () => {
  open();
  expect(await screen.findByText('입력한 번호 2개')).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '받는 사람 바꾸기' }));
  fireEvent.change(screen.getByLabelText(/^휴대폰 번호/, { selector: 'textarea' }), {
    target: { value: '010-9000-0001' },
  });
  await waitFor(() =>
    expect(saved(smsCalls.previewEdit).at(-1)?.body).toMatchObject({
      audience: { kind: 'phones', phones: ['010-9000-0001'] },
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: '2명에게 다시 예약' }));

  await waitFor(() =>
    expect(saved(smsCalls.edit)[0]?.body).toMatchObject({ audience: { kind: 'phones' } }),
  );
});

it('starts again from the stored version after a conflict, if the user confirms', async () => {
  save = () => Promise.reject(new CallFailed('VERSION_CONFLICT'));
  open();
  fireEvent.click(await screen.findByRole('button', { name: '2명에게 다시 예약' }));
  stored = { ...stored, text: '(광고)[마루] 여름 특가\n무료수신거부 080-000-0000', version: 5 };

  expect(await screen.findByDisplayValue('여름 특가')).not.toBeNull();
  expect(confirm.mock.lastCall?.[0].title).toBe('그사이 다른 사람이 이 발송을 바꿨어요');
});

it('overwrites the change of another person, once the user has seen the conflict', async () => {
  confirm.mockImplementation(async ({ title }) => !title.startsWith('그사이'));
  save = () => Promise.reject(new CallFailed('VERSION_CONFLICT'));
  open();
  fireEvent.click(await screen.findByRole('button', { name: '2명에게 다시 예약' }));
  stored = { ...stored, version: 7 };
  await waitFor(() => expect(saved(smsCalls.get)).toHaveLength(2));
  save = async () => ({ item: { ...stored, version: 8 } });
  fireEvent.click(await screen.findByRole('button', { name: '2명에게 다시 예약' }));

  expect(await screen.findByText('/curve/sms?id=12')).not.toBeNull();
  expect(saved(smsCalls.edit).at(-1)).toMatchObject({ body: { version: 7, text: '봄 특가' } });
});

it('says so of a campaign that has begun', async () => {
  stored = { ...stored, state: 'sending' };
  open();

  expect(await screen.findByText('이미 시작했거나 끝난 발송이에요')).not.toBeNull();
});

it('[P02] changes a push the same way', async () => {
  stored = aCampaign({
    _id: 12,
    channel: 'push',
    kind: 'PUSH',
    title: '저녁 방송',
    text: '곧 시작해요',
    link: '/event',
    state: 'approval',
    send_at: TOMORROW,
    version: 2,
  });
  open(PushWriteScreen);
  fireEvent.click(await screen.findByRole('button', { name: '2대에 다시 예약' }));

  await waitFor(() =>
    expect(saved(pushCalls.edit)[0]).toMatchObject({
      body: { version: 2, title: '저녁 방송', text: '곧 시작해요', link: '/event' },
    }),
  );
});
