import { showAlert } from '../../shared/alert/alert.ts';
import { readStored, writeStored } from '../../shared/browser-storage.ts';
import { failureCodeOf } from '../../shared/call.ts';
import { openModal, type ModalInput } from '../../shared/dialog/dialog.ts';
import { sentenceOf } from '../../shared/wording.ts';

interface TestSend {
  channel: 'sms' | 'push';
  input: Pick<ModalInput, 'label' | 'type' | 'help' | 'pattern'>;
  /** Message shown when no recipient matches the input. */
  notFound: string;
  send: (to: string, idempotencyKey: string) => Promise<unknown>;
  /** Called after the test was sent. */
  onSent: () => void;
}

/**
 * Asks for the destination of a test and sends it. The destination is stored for the lifetime of
 * the tab only. It is a personal number, and the computer may be shared.
 */
export async function askTest({ channel, input, notFound, send, onSent }: TestSend): Promise<void> {
  const name = `maru-admin.test-to.${channel}`;
  // A retry after a lost response uses the same idempotency key. A different destination uses a new
  // key.
  const keys = new Map<string, string>();
  await openModal({
    title: '나에게 테스트',
    message: '지금 화면에 쓴 내용을 한 번 보내요. 발송 목록과 집계에는 들어가지 않아요.',
    inputs: [{ id: 'to', required: true, value: readStored('session', name) ?? '', ...input }],
    buttons: { confirm: '테스트 보내기' },
    onConfirm: async ({ to = '' }) => {
      const key = keys.get(to) ?? crypto.randomUUID();
      keys.set(to, key);
      const sent = await trySend(() => send(to, key), notFound);
      if (!sent) return false;
      writeStored('session', name, to);
      onSent();
      return true;
    },
  });
}

/** Whether the test was sent. On an error, the dialog shows the message and stays open. */
async function trySend(send: () => Promise<unknown>, notFound: string): Promise<boolean> {
  try {
    await send();
    showAlert({ type: 'success', message: '테스트를 보냈어요' });
    return true;
  } catch (error) {
    const code = failureCodeOf(error);
    const message = code === 'NOT_FOUND' ? notFound : sentenceOf(code);
    if (message !== null) showAlert({ type: 'error', message });
    return false;
  }
}
