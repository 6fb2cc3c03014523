// @vitest-environment happy-dom
import { pushCalls, smsCalls } from '@maru/contract/campaign/campaign';
import { listAudienceOptions, savedAudienceCalls } from '@maru/contract/campaign/saved-audience';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AlertRequest } from '../../shared/alert/alert.ts';
import { CallFailed } from '../../shared/call.ts';
import type { ModalConfig, ModalResult } from '../../shared/dialog/dialog.ts';
import { aCampaign } from './campaign.fixture.ts';
import { Screen as PushWriteScreen } from './push-write-screen.tsx';
import { Screen as SmsWriteScreen } from './sms-write-screen.tsx';

interface Sent {
  body: { text: string; audience: unknown };
  idempotencyKey?: string;
}

const { makeCall, makeUpload, confirm, openModal, showAlert } = vi.hoisted(() => ({
  makeCall: vi.fn<(call: unknown, input: Sent) => Promise<unknown>>(),
  makeUpload: vi.fn<(call: unknown, form: FormData) => Promise<unknown>>(),
  confirm: vi.fn<(config: ModalConfig) => Promise<boolean>>(),
  openModal: vi.fn<(config: ModalConfig) => Promise<ModalResult>>(),
  showAlert: vi.fn<(request: AlertRequest) => void>(),
}));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
  makeUpload,
}));
vi.mock('../../shared/dialog/dialog.ts', () => ({ confirm, openModal }));
vi.mock('../../shared/alert/alert.ts', () => ({ showAlert }));
vi.mock('../live/use-admin-socket.ts', () => ({ useAdminSocket: () => undefined }));
vi.mock('../guard/admin-guard.ts', () => ({ useAdmin: () => ({ user_id: 'message' }) }));

const excluded = {
  no_consent: 2,
  duplicate: 0,
  withdrawn: 1,
  invalid: 0,
  opted_out: 0,
  not_wanted: 0,
  capped: 0,
  left_out: 0,
  no_value: 0,
};
const page = { items: [], total: 0, page: 1, pageSize: 1 };
let create: () => Promise<unknown>;
let reach: number;

beforeEach(() => {
  localStorage.clear();
  reach = 18;
  confirm.mockResolvedValue(true);
  openModal.mockImplementation(async ({ onConfirm }) => {
    const values = { to: '01012345678' };
    await onConfirm?.(values, {});
    return { confirmed: true, values, files: {} };
  });
  create = async () => ({ item: aCampaign(), excluded });
  makeCall.mockImplementation(async (call, { body }) => {
    if (call === smsCalls.create || call === pushCalls.create) return create();
    if (call === smsCalls.list || call === pushCalls.list) return page;
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
    const text = `(광고)[마루] ${body.text}\n무료수신거부 080-000-0000`;
    return {
      total: reach,
      excluded,
      kind: 'SMS',
      text,
      bytes: 10,
      longest: 0,
      samples: [],
      held_until: null,
    };
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
      <MemoryRouter initialEntries={['/curve/write']}>
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

const write = (label: string, value: string) =>
  fireEvent.change(fieldOf(label), { target: { value } });

/** The sections of the page carry names of their own. */
const fieldOf = (label: string) =>
  screen.getByLabelText<HTMLTextAreaElement>(new RegExp(`^${label}`), {
    selector: 'input, textarea',
  });

/** The main button, once it knows how many it reaches. */
const mainButton = (name = '18명에게 발송') => screen.findByRole('button', { name });

/** Returns the main button after the text has been tested as well. */
async function testedButton(name?: string) {
  fireEvent.click(screen.getByRole('button', { name: '나에게 테스트' }));
  await waitFor(() => expect(openModal).toHaveBeenCalled());
  showAlert.mockClear();
  return mainButton(name);
}

const created = (call: unknown = smsCalls.create) =>
  makeCall.mock.calls.filter(([made]) => made === call).map(([, input]) => input);

describe('[M03] a list of numbers with columns', () => {
  const LIST = '이름\t휴대폰\t지점\t메모\n김하나\t없음\t강남\t가\n이두리\t01011112222\t목포\t나';

  it('offers them to the text, and sends those that it names', async () => {
    open();
    fireEvent.click(screen.getByLabelText('번호·파일'));
    write('휴대폰 번호', LIST);
    for (const answer of screen.getAllByRole('radio', { name: '보내기' })) fireEvent.click(answer);
    write('본문', '#{이름}님 ');
    fireEvent.click(screen.getByRole('button', { name: '목록의 열 지점' }));

    fireEvent.click(await testedButton());

    await waitFor(() => expect(created()).toHaveLength(1));
    expect(created()[0]!.body).toMatchObject({
      text: '#{이름}님 #{지점}',
      audience: {
        kind: 'phones',
        phones: ['없음', '01011112222'],
        columns: [
          { name: '이름', values: ['김하나', '이두리'] },
          { name: '지점', values: ['강남', '목포'] },
        ],
      },
    });
    // A test is filled in with the first row that has a number.
    expect(created(smsCalls.test)[0]!.body).toMatchObject({
      words: { 이름: '이두리', 지점: '목포' },
    });
  });

  it('is missed by a text that names one no longer there', async () => {
    open();
    fireEvent.click(screen.getByLabelText('번호·파일'));
    write('휴대폰 번호', LIST);
    write('본문', '#{지점}');
    expect(screen.queryByText(/쓸 수 없는 변수예요/)).toBeNull();

    write('휴대폰 번호', '01011112222');

    expect(screen.getByText(/쓸 수 없는 변수예요: #\{지점\}/).textContent).toContain(
      '번호·파일에서 같은 이름의 열을 넣어도 돼요.',
    );
  });
});

describe('[M01] [T42] the composer of a text message', () => {
  it('turns from SMS to LMS with the ninety-first byte, and back', () => {
    open();
    const kindOf = () => screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent;

    write('본문', '가'.repeat(45));
    expect(kindOf()).toBe('SMS');
    write('본문', `${'가'.repeat(45)}.`);
    expect(kindOf()).toBe('LMS');
    expect(screen.queryByText('90 byte를 넘어 LMS로 바뀌었어요')).not.toBeNull();
    write('본문', '가');
    expect(kindOf()).toBe('SMS');
  });

  it('blocks letters that a carrier cannot send, and offers replacements', async () => {
    open();
    write('본문', '총 ₩500');
    fireEvent.click(await mainButton());

    expect(await screen.findByText('보낼 수 없는 글자를 먼저 바꿔 주세요.')).not.toBeNull();
    expect(screen.queryByText('보낼 수 없는 글자: ₩500 → 500원')).not.toBeNull();
    expect(confirm).not.toHaveBeenCalled();

    fireEvent.click(screen.getByRole('button', { name: '모두 바꾸기' }));
    expect(screen.queryByDisplayValue('총 500원')).not.toBeNull();
    expect(screen.queryByText('보낼 수 없는 글자 없음')).not.toBeNull();
  });

  it('[M04] keeps the advertising frame outside of the editable text', async () => {
    open();
    fireEvent.click(screen.getByRole('switch', { name: '광고성 정보' }));
    write('본문', '특가');

    expect(await screen.findByText('무료수신거부 080-000-0000')).not.toBeNull();
    expect(screen.queryByText('(광고)[마루]')).not.toBeNull();
    expect(fieldOf('본문').value).toBe('특가');
    expect(
      screen.queryByText(/^\(광고\)\[마루\] 특가\n무료수신거부 080-000-0000$/, exact),
    ).not.toBeNull();
  });
});

describe('[M01] a picture', () => {
  const picture = '/uploads/message/aa.jpg';
  const field = () => screen.getByLabelText<HTMLInputElement>('이미지 파일');
  const choose = (type: string) =>
    fireEvent.change(field(), { target: { files: [new File(['x'], '안내.x', { type })] } });
  const kindOf = () => screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent;

  it('makes the message an MMS, is shown in the phone preview, and is sent with it', async () => {
    makeUpload.mockResolvedValue({ urls: [picture] });
    open();
    write('본문', '그림 안내');
    choose('image/webp');

    expect(await screen.findAllByAltText('보내는 이미지')).toHaveLength(2);
    expect(kindOf()).toBe('MMS');
    expect(screen.queryByText('이미지가 있어 MMS로 나가요')).not.toBeNull();
    fireEvent.click(await testedButton());
    await waitFor(() => expect(created()).toHaveLength(1));
    expect(created()[0]?.body).toMatchObject({ picture });
    expect(created(smsCalls.test)[0]?.body).toMatchObject({ picture });
  });

  it('can be taken away again', async () => {
    makeUpload.mockResolvedValue({ urls: [picture] });
    open();
    choose('image/png');
    fireEvent.click(await screen.findByRole('button', { name: '이미지 지우기' }));

    expect(kindOf()).toBe('SMS');
    expect(screen.queryByAltText('보내는 이미지')).toBeNull();
  });

  it.each([
    ['of a kind that does not go', 'image/gif'],
    ['that the server cannot read', 'image/png'],
  ])('%s is refused by name', async (_case, type) => {
    makeUpload.mockRejectedValue(new CallFailed('INVALID_INPUT'));
    open();
    choose(type);

    expect(
      await screen.findByText('파일 크기를 초과했거나 허용되지 않는 형식입니다: 안내.x'),
    ).not.toBeNull();
    expect(kindOf()).toBe('SMS');
  });

  it('that no longer exists is requested again', async () => {
    makeUpload.mockResolvedValue({ urls: [picture] });
    create = () =>
      Promise.reject(
        new CallFailed('INVALID_INPUT', { errors: [{ path: 'picture', message: 'is gone' }] }),
      );
    open();
    write('본문', '그림 안내');
    choose('image/jpeg');
    await screen.findAllByAltText('보내는 이미지');
    fireEvent.click(await testedButton());

    expect(await screen.findByText('이미지가 지워졌어요. 다시 넣어 주세요.')).not.toBeNull();
  });
});

/** Keeps the line breaks of a text that is looked for. */
const exact = { normalizer: (text: string) => text };

describe('[M09] [T53] sending', () => {
  it('happens once, with one key, however often the button is pressed', async () => {
    let answer = (_: unknown): void => undefined;
    create = () => new Promise((resolve) => (answer = resolve));
    open();
    write('본문', '점검 안내');
    const button = await testedButton();

    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(created()).toHaveLength(1));
    fireEvent.click(button);
    answer({ item: aCampaign({ _id: 31 }), excluded });

    expect(await screen.findByText('/curve/sms?id=31')).not.toBeNull();
    expect(created()).toHaveLength(1);
    expect(confirm).toHaveBeenCalledTimes(1);
  });

  it('again after a lost answer uses the same key, so that it stays one campaign', async () => {
    create = () => Promise.reject(new CallFailed('NETWORK'));
    open();
    write('본문', '점검 안내');
    fireEvent.click(await testedButton());
    await waitFor(() => expect(showAlert).toHaveBeenCalled());

    create = async () => ({ item: aCampaign(), excluded });
    fireEvent.click(await testedButton());

    expect(await screen.findByText('/curve/sms?id=7')).not.toBeNull();
    const [first, second] = created();
    expect(first?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  });

  it.each([
    ['stays one campaign where its draft is taken', '불러오기', 1],
    ['is another one where its draft was thrown away', '버리기', 2],
  ])('after a lost answer and a reload %s', async (_, choice, campaigns) => {
    create = () => Promise.reject(new CallFailed('NETWORK'));
    open();
    write('본문', '점검 안내');
    fireEvent.click(await testedButton());
    await waitFor(() => expect(showAlert).toHaveBeenCalled());
    cleanup();

    create = async () => ({ item: aCampaign(), excluded });
    open();
    fireEvent.click(screen.getByRole('button', { name: choice }));
    write('본문', '점검 안내');
    openModal.mockClear();
    fireEvent.click(await testedButton());

    expect(await screen.findByText('/curve/sms?id=7')).not.toBeNull();
    const keys = created().map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(campaigns);
  });

  it.each([
    ['text message', SmsWriteScreen, smsCalls.create, '본문', '18명에게 발송', '/curve/sms'],
    ['push', PushWriteScreen, pushCalls.create, '내용', '18대에 발송', '/curve/push'],
  ])(
    'of a %s that was changed after a lost answer leads to the first campaign',
    async (_, Screen, call, body, button, list) => {
      create = () => Promise.reject(new CallFailed('NETWORK'));
      open(Screen);
      if (Screen === PushWriteScreen) write('제목', '점검');
      write(body, '점검 안내');
      fireEvent.click(await testedButton(button));
      await waitFor(() => expect(created(call)).toHaveLength(1));
      await waitFor(() => expect(showAlert).toHaveBeenCalled());

      create = () => Promise.reject(new CallFailed('IDEMPOTENCY_CONFLICT', { status: 422 }));
      write(body, '점검 안내문');
      openModal.mockClear();
      fireEvent.click(await testedButton(button));

      expect(await screen.findByText(list)).not.toBeNull();
      expect(showAlert.mock.lastCall?.[0].title).toBe('앞서 누른 발송이 이미 등록됐어요');
      expect(created(call)).toHaveLength(2);
      // The form would offer a stored draft for sending a second time.
      expect(localStorage).toHaveLength(0);
    },
  );

  it('asks first, with the number, the kind and the beginning of the text', async () => {
    confirm.mockResolvedValue(false);
    open();
    write('본문', '하나\n둘\n셋\n넷');
    fireEvent.click(await testedButton());

    await waitFor(() => expect(confirm).toHaveBeenCalled());
    const [{ title, message }] = confirm.mock.lastCall ?? [{ title: '', message: null }];
    render(<div data-testid="asked">{message}</div>);
    const asked = screen.getByTestId('asked').textContent;
    expect(title).toBe('18명에게 발송할까요?');
    expect(asked).toContain('SMS');
    expect(asked).toContain('지금 바로');
    expect(asked).toContain('하나\n둘\n셋\n…');
    expect(created()).toHaveLength(0);
  });

  it('[M16] is offered as a test first, and does not go on by itself', async () => {
    open();
    write('본문', '점검 안내');
    fireEvent.click(await screen.findByRole('button', { name: '18명에게 발송' }));

    await waitFor(() => expect(makeCall).toHaveBeenCalledWith(smsCalls.test, expect.anything()));
    expect(confirm).toHaveBeenCalledTimes(1);
    expect(confirm.mock.lastCall?.[0].title).toBe('먼저 나에게 테스트로 받아 보세요');
    expect(created()).toHaveLength(0);
  });

  it('[M16] wants the number of many typed', async () => {
    reach = 1_001;
    open();
    write('본문', '점검 안내');
    fireEvent.click(await testedButton('1,001명에게 발송'));

    await waitFor(() => expect(created()).toHaveLength(1));
    const check = openModal.mock.lastCall?.[0].inputs?.[0]?.check;
    expect([check?.('1,001'), check?.('1001'), check?.('18')]).toEqual([
      null,
      null,
      '받는 사람 수와 달라요.',
    ]);
    expect(confirm).not.toHaveBeenCalled();
  });

  it('[M16] says when a second manager has to let it go', async () => {
    create = async () => ({ item: aCampaign({ state: 'approval', total: 3_412 }), excluded });
    open();
    write('본문', '점검 안내');
    fireEvent.click(await testedButton());

    await waitFor(() => expect(showAlert).toHaveBeenCalled());
    expect(showAlert.mock.lastCall?.[0]).toMatchObject({ title: '승인 대기로 등록했어요' });
  });

  it('[M03] says that it reached no recipient when all were excluded in the meantime', async () => {
    create = async () => ({ item: aCampaign({ state: 'done', total: 0 }), excluded });
    open();
    write('본문', '점검 안내');
    fireEvent.click(await testedButton());

    await waitFor(() => expect(showAlert).toHaveBeenCalled());
    expect(showAlert.mock.lastCall?.[0]).toMatchObject({
      type: 'warning',
      message: '받을 수 있는 사람이 없어 아무에게도 보내지 않았어요',
    });
  });

  it('marks the field the server refused', async () => {
    create = () =>
      Promise.reject(
        new CallFailed('INVALID_INPUT', { errors: [{ path: 'text', message: 'too long' }] }),
      );
    open();
    write('본문', '점검 안내');
    fireEvent.click(await testedButton());

    await waitFor(() => expect(fieldOf('본문').getAttribute('aria-invalid')).toBe('true'));
  });
});

it.each([
  ['sms', SmsWriteScreen, smsCalls.test, '본문'],
  ['push', PushWriteScreen, pushCalls.test, '내용'],
] as const)(
  '[M16] the test of a %s tried again is the same, and to another person a new one',
  async (_, Screen, call, body) => {
    openModal.mockImplementation(async ({ onConfirm }) => {
      for (const to of ['one', 'one', 'another']) await onConfirm?.({ to }, {});
      return { confirmed: true, values: {}, files: {} };
    });
    open(Screen);
    write('제목', '점검');
    write(body, '점검 안내');
    fireEvent.click(screen.getByRole('button', { name: '나에게 테스트' }));

    await waitFor(() => expect(created(call)).toHaveLength(3));
    const [first, again, another] = created(call).map(({ idempotencyKey }) => idempotencyKey);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(again).toBe(first);
    expect(another).not.toBe(first);
  },
);

describe('the audience', () => {
  it('is counted with the excluded recipients, by reason', async () => {
    open();
    await mainButton();

    const meant = screen.getByText('조건에 맞는 회원').parentElement?.textContent;
    const without = screen.getByText('광고 수신 미동의').parentElement?.textContent;
    expect(meant).toContain('21');
    expect(without).toContain('– 2');
  });

  it('of pasted numbers says how many of them are some', () => {
    open();
    fireEvent.click(screen.getByLabelText('번호·파일'));
    write('휴대폰 번호', '010-1234-5678\n01012345678\n02-123-4567');

    expect(screen.queryByText('인식 1개 · 잘못된 번호 1개 · 중복 1개')).not.toBeNull();
  });
});

it('a pasted list too long to be laid out is shown by its counts, and can be emptied', () => {
  const numbers = Array.from({ length: 50_000 }, (_, index) => `010${20_000_000 + index}`);
  open();
  fireEvent.click(screen.getByLabelText('번호·파일'));

  fireEvent.paste(fieldOf('휴대폰 번호'), {
    clipboardData: { getData: () => numbers.join('\n') },
  });

  expect(screen.queryByText('인식 50,000개 · 잘못된 번호 0개 · 중복 0개')).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '비우기' }));
  expect(fieldOf('휴대폰 번호').value).toBe('');
});

it('more numbers than a message takes are refused at their field and beside the button', () => {
  const sentence = /번호는 50,000개까지 넣을 수 있어요\. 지금 50,001개예요\.$/;
  open();
  fireEvent.click(screen.getByLabelText('번호·파일'));
  fireEvent.paste(fieldOf('휴대폰 번호'), {
    clipboardData: { getData: () => '01012345678\n'.repeat(50_001) },
  });

  const list = screen.getByRole('group', { name: '휴대폰 번호' });
  expect(within(list).queryByText(sentence)).not.toBeNull();
  expect(screen.getAllByText(sentence)).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: '발송' }));
  expect(document.activeElement).toBe(list);
});

it.each([
  ['text message', SmsWriteScreen, '본문'],
  ['push', PushWriteScreen, '내용'],
])(
  '[M04] a %s that disguises the advertising mark shows a warning before it is sent',
  (_, Screen, body) => {
    open(Screen);
    const checks = within(screen.getByRole('region', { name: '보내기 전 확인' }));
    const hidden = () => checks.queryByText(/^\(광고\) 표시를 다른 모양으로 쓸 수 없어요/);

    write(body, '(광 고) 안내');
    expect(hidden()).not.toBeNull();
    write(body, '안내');
    expect(hidden()).toBeNull();
  },
);

describe('[P02] [T44] the composer of a push', () => {
  it('sends title, text and address once, to devices', async () => {
    open(PushWriteScreen);
    write('제목', '방송 시작');
    write('내용', '오늘의 수급 포인트');
    const button = await testedButton('18대에 발송');

    fireEvent.click(button);
    fireEvent.click(button);

    expect(await screen.findByText('/curve/push?id=7')).not.toBeNull();
    expect(created(pushCalls.create)).toHaveLength(1);
    expect(created(pushCalls.create)[0]?.body).toEqual({
      title: '방송 시작',
      text: '오늘의 수급 포인트',
      link: '/',
      picture: null,
      advertising: false,
      audience: { kind: 'all' },
      send_at: null,
    });
  });
});
