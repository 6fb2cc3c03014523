import type { Campaign } from '@maru/contract/campaign/campaign';
import { useRef, useState } from 'react';
import { showAlert } from '../../shared/alert/alert.ts';
import { failureCodeOf } from '../../shared/call.ts';
import { announceInvalid } from '../../shared/form/announce-invalid.ts';
import { formatDateTime } from '../../shared/format.ts';
import { sentenceOf } from '../../shared/wording.ts';
import { approvalReason } from './approval-words.ts';
import { recipientsText, toRecipientsText } from './campaign-words.ts';
import { fieldErrorsOf, type FieldErrors } from './field-errors.ts';

interface SendOptions {
  /** Returns the validation errors of the form. Empty when the form can be sent. */
  check: () => FieldErrors;
  /** Summarizes the send and asks for confirmation. */
  ask: () => Promise<boolean>;
  create: () => Promise<{ item: Campaign }>;
  onErrors: (errors: FieldErrors) => void;
  /** Called when another staff member has changed the campaign that is being edited. */
  onConflict?: (() => Promise<void>) | undefined;
  /** It is on its way; `null` where an earlier press had brought it there. */
  onDone: (item: Campaign | null) => void;
}

/**
 * Sends a message once, regardless of how often the button is pressed.
 *
 * A press is ignored while a send is in flight. If the message was changed after a lost response,
 * the server rejects the idempotency key. The rejection means that the first message is already
 * registered, so the changed message is not sent.
 */
export function useSend(options: SendOptions): { send: () => Promise<void>; isSending: boolean } {
  const isBusy = useRef(false);
  const [isSending, setSending] = useState(false);

  const make = async () => {
    const { check, ask, create, onErrors, onConflict, onDone } = options;
    const errors = check();
    onErrors(errors);
    const wrong = Object.keys(errors).length;
    if (wrong > 0) return announceInvalid(wrong);
    if (!(await ask())) return undefined;

    setSending(true);
    try {
      const { item } = await create();
      sayDone(item);
      onDone(item);
    } catch (error) {
      onErrors(fieldErrorsOf(error));
      const code = failureCodeOf(error);
      if (code === 'VERSION_CONFLICT' && onConflict) return await onConflict();
      if (code === 'IDEMPOTENCY_CONFLICT') {
        showAlert({
          type: 'warning',
          title: '앞서 누른 발송이 이미 등록됐어요',
          message: '지금 고친 내용은 보내지 않았어요. 발송 목록에서 확인해 주세요.',
        });
        return onDone(null);
      }
      const message = sentenceOf(code);
      if (message !== null) showAlert({ type: 'error', message });
    } finally {
      setSending(false);
    }
    return undefined;
  };

  const send = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await make();
    } finally {
      isBusy.current = false;
    }
  };
  return { send, isSending };
}

function sayDone(campaign: Campaign): void {
  const { channel, state, total, send_at } = campaign;
  if (state === 'approval') {
    return showAlert({
      type: 'info',
      title: '승인 대기로 등록했어요',
      message: `${approvalReason(campaign) ?? recipientsText(channel, total)}. 다른 관리자가 승인하면 발송이 시작돼요.`,
    });
  }
  if (total === 0) {
    return showAlert({
      type: 'warning',
      message: '받을 수 있는 사람이 없어 아무에게도 보내지 않았어요',
    });
  }
  const to = toRecipientsText(channel, total);
  const message =
    state === 'scheduled' && send_at !== null
      ? `${formatDateTime(send_at)}, ${to} 보내요`
      : `${to} 발송을 시작했어요`;
  return showAlert({ type: 'success', message });
}
