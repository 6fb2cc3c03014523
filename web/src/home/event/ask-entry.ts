import type { EventField, MarketingEventView } from '@maru/contract/event/event';
import { enterEvent } from '@maru/contract/event/event-entry';
import { showAlert } from '../../shared/alert/alert.ts';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { openModal, type ModalInput, type ModalValues } from '../../shared/dialog/dialog.ts';
import { makeOnce } from '../../shared/idempotency-key.ts';
import { sentenceOf } from '../../shared/wording.ts';

/** Enters an event. If the event has questions, a modal asks them first. */
export async function askEntry(
  { _id, title, entry_limit }: Pick<MarketingEventView, '_id' | 'title' | 'entry_limit'>,
  form: readonly EventField[],
): Promise<void> {
  if (form.length === 0) return enterAtOnce(_id);
  await openModal({
    type: `event-${_id}`,
    title,
    message: `${entry_limit === 1 ? '한 번만 응모할 수 있어요. ' : ''}응모한 뒤에는 내용을 바꿀 수 없어요.`,
    inputs: form.map(inputOf),
    width: 'form',
    maxHeight: '60vh',
    buttons: { confirm: '응모하기' },
    onConfirm: (values) => enter(_id, answersOf(form, values)),
  });
}

async function enterAtOnce(event: number): Promise<void> {
  try {
    await enter(event, {});
  } catch (error) {
    const message = sentenceOf(failureCodeOf(error));
    if (message !== null) showAlert({ type: 'warning', message });
  }
}

/**
 * Enters the event once, even if the response to an earlier press was lost. Then it shows the
 * result.
 */
async function enter(event: number, answers: Record<string, string>): Promise<void> {
  const entered = await makeOnce(`maru.event.key.${event}`, (idempotencyKey) =>
    makeCall(enterEvent, { params: { _id: event }, body: { answers }, idempotencyKey }),
  );
  showAlert(
    entered === null
      ? {
          type: 'warning',
          title: '앞서 누른 응모가 이미 접수됐어요',
          message: '지금 쓴 내용은 보내지 않았어요',
        }
      : { type: 'success', title: '응모를 마쳤어요', message: '발표를 기다려 주세요' },
  );
}

/** Converts an event question to a modal input. */
function inputOf({ id, label, type, options, required, maxLength }: EventField): ModalInput {
  const isText = type === 'text' || type === 'textarea';
  return {
    id,
    label,
    type,
    required,
    ...(isText ? { maxLength } : {}),
    ...(options.length === 0 ? {} : { options: options.map((value) => ({ value, label: value })) }),
    ...(type === 'select' ? { placeholder: '골라 주세요' } : {}),
  };
}

/** The filled-in answers. Empty fields are not sent. */
function answersOf(form: readonly EventField[], values: ModalValues): Record<string, string> {
  return Object.fromEntries(
    form.flatMap(({ id }) => {
      const answer = values[id]?.trim() ?? '';
      return answer === '' ? [] : [[id, answer]];
    }),
  );
}
