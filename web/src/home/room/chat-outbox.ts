import type { ChatMessage } from '@maru/contract/room/room';
import { proxy } from 'valtio/vanilla';
import { CallFailed, mayBeDone, type FailureCode } from '../../shared/call.ts';
import { networkOrTime } from '../../shared/retry-load.ts';
import { failureSentenceOf } from '../../shared/alert/say-failure.ts';

/**
 * Maximum queue length. A longer queue means that the network is offline, so the text stays in its
 * field.
 */
const MOST_WAITING = 5;
/** Refusals that end by themselves. */
const PASSING: ReadonlySet<FailureCode> = new Set<FailureCode>(['TOO_MANY_REQUESTS', 'CHAT_SLOW']);
const RETRIES = 3;
const RETRY_MS = 1_000;

export interface WaitingLine {
  /** The Idempotency-Key of the line: sent twice, it is posted once. */
  key: string;
  text: string;
  /** Why it was not posted; `null` while it is on its way. */
  trouble: string | null;
  /** The server refused its text, so that sending it again cannot help. */
  isRefused: boolean;
}

interface Options {
  send: (text: string, key: string) => Promise<ChatMessage>;
  onPosted: (message: ChatMessage) => void;
}

export type ChatOutbox = ReturnType<typeof createChatOutbox>;

/**
 * Outbox of chat messages that are sent but not posted yet. It sends them one at a time, in order,
 * each once. A refused or lost message stays until the writer sends or removes it.
 */
export function createChatOutbox({ send, onPosted }: Options) {
  const state = proxy({ lines: [] as WaitingLine[], note: null as string | null });
  let isSending = false;

  const find = (key: string) => state.lines.find((line) => line.key === key);
  const remove = (key: string) => {
    state.lines = state.lines.filter((line) => line.key !== key);
  };
  const sendAll = async () => {
    if (isSending) return;
    isSending = true;
    for (let line = nextOf(state.lines); line; line = nextOf(state.lines)) {
      const { key, text } = line;
      try {
        const message = await sendOnce(text, key);
        // The alert of a refused line would stay in front of later messages.
        state.lines = state.lines.filter((other) => other.key !== key && !other.isRefused);
        onPosted(message);
      } catch (error) {
        const kept = find(key);
        if (kept) {
          kept.trouble = failureSentenceOf(error);
          kept.isRefused = error instanceof CallFailed && error.status === 400;
        }
      }
      state.note = null;
    }
    isSending = false;
  };
  /** Waits out the rate limit and short failures of the network. */
  const sendOnce = async (text: string, key: string): Promise<ChatMessage> => {
    for (let failures = 0; ;) {
      try {
        return await send(text, key);
      } catch (error) {
        if (error instanceof CallFailed && PASSING.has(error.code)) {
          const seconds = error.retryAfter ?? 1;
          state.note = `${seconds}초 뒤에 이어서 보내요.`;
          await new Promise((settle) => setTimeout(settle, seconds * 1_000));
          continue;
        }
        failures += 1;
        if (!mayBeDone(error) || failures > RETRIES) throw error;
        await networkOrTime(RETRY_MS * failures);
      }
    }
  };

  return {
    state,
    /** @returns whether it was taken; otherwise too many wait already. */
    post(text: string): boolean {
      if (state.lines.length >= MOST_WAITING) {
        state.note = '앞 메시지를 보내고 있어요. 잠시 뒤에 보내 주세요.';
        return false;
      }
      state.lines.push({ key: crypto.randomUUID(), text, trouble: null, isRefused: false });
      void sendAll();
      return true;
    },
    retry(key: string): void {
      const line = find(key);
      if (line) line.trouble = null;
      void sendAll();
    },
    remove,
  };
}

function nextOf(lines: readonly WaitingLine[]): WaitingLine | undefined {
  return lines.find(({ trouble }) => trouble === null);
}
