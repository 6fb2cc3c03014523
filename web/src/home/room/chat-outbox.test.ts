import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallFailed } from '../../shared/call.ts';
import { createChatOutbox } from './chat-outbox.ts';

interface Sent {
  text: string;
  key: string;
  /** Controls the response of the server, and its time. */
  answer: () => void;
  fail: (error: unknown) => void;
}

let sent: Sent[];
let posted: string[];
/** Messages posted by a fake server that stores Idempotency-Keys. */
let byKey: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
  sent = [];
  posted = [];
  byKey = new Map();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function outboxOf() {
  return createChatOutbox({
    send: async (text, key) =>
      new Promise((settle, fail) => {
        const answer = () => {
          byKey.set(key, text);
          settle({ _id: byKey.size, nick: '마루', expert: false, text, at: '', version: 1 });
        };
        sent.push({ text, key, answer, fail });
      }),
    onPosted: ({ text }) => posted.push(text),
  });
}

const rest = async (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const texts = () => sent.map(({ text }) => text);

it('sends messages entered during a request after it, in order and once', async () => {
  const outbox = outboxOf();
  for (const text of ['첫번째', '두번째', '세번째']) expect(outbox.post(text)).toBe(true);
  await rest();
  expect(texts()).toEqual(['첫번째']);

  for (const at of [0, 1, 2]) {
    sent[at]!.answer();
    await rest();
  }

  expect(posted).toEqual(['첫번째', '두번째', '세번째']);
  expect(outbox.state.lines).toEqual([]);
});

it('keeps a refused message with its reason, and continues with the next', async () => {
  const outbox = outboxOf();
  outbox.post('첫번째');
  outbox.post('두번째');
  sent[0]!.fail(new CallFailed('CHAT_CLOSED', { status: 409 }));
  await rest();
  sent[1]!.answer();
  await rest();

  expect(posted).toEqual(['두번째']);
  expect(outbox.state.lines).toMatchObject([{ text: '첫번째' }]);
  expect(outbox.state.lines[0]?.trouble).not.toBeNull();

  outbox.retry(outbox.state.lines[0]!.key);
  sent[2]!.answer();
  await rest();
  expect(posted).toEqual(['두번째', '첫번째']);
  expect(outbox.state.lines).toEqual([]);
});

it('sends again under the same key when the answer was lost, so that it is posted once', async () => {
  const outbox = outboxOf();
  outbox.post('첫번째');
  byKey.set(sent[0]!.key, '첫번째');
  sent[0]!.fail(new CallFailed('NETWORK'));
  await rest(1_000);
  sent[1]!.answer();
  await rest();

  expect(sent[1]!.key).toBe(sent[0]!.key);
  expect([posted, [...byKey.values()]]).toEqual([['첫번째'], ['첫번째']]);
});

it('gives up a dead network after a while and keeps the line and its key', async () => {
  const outbox = outboxOf();
  outbox.post('첫번째');
  for (let tries = 0; tries < 4; tries += 1) {
    sent.at(-1)!.fail(new CallFailed('NETWORK'));
    await rest(10_000);
  }
  expect(texts()).toHaveLength(4);
  const [line] = outbox.state.lines;
  expect(line?.trouble).not.toBeNull();

  outbox.retry(line!.key);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

it('[L03] waits for the rate limit, shows a note, and then continues', async () => {
  const outbox = outboxOf();
  outbox.post('첫번째');
  sent[0]!.fail(new CallFailed('TOO_MANY_REQUESTS', { status: 429, retryAfter: 4 }));
  await rest(3_999);
  expect([texts().length, outbox.state.note]).toEqual([1, '4초 뒤에 이어서 보내요.']);

  await rest(1);
  sent[1]!.answer();
  await rest();
  expect([posted, outbox.state.note]).toEqual([['첫번째'], null]);
});

it('leaves a line in its field when too many wait', () => {
  const outbox = outboxOf();
  const taken = Array.from({ length: 6 }, (_, at) => outbox.post(`${at}`));

  expect(taken).toEqual([true, true, true, true, true, false]);
});

it('drops a refused line once a later one is posted, and keeps a lost one', async () => {
  const outbox = outboxOf();
  outbox.post('거절');
  await rest();
  sent[0]!.fail(new CallFailed('INVALID_INPUT', { status: 400 }));
  await rest();
  expect(outbox.state.lines).toMatchObject([{ text: '거절', trouble: expect.any(String) }]);

  outbox.post('다음');
  await rest();
  sent[1]!.answer();
  await rest();

  expect(posted).toEqual(['다음']);
  expect(outbox.state.lines).toEqual([]);
});
