import type { EventField, MarketingEventView } from '@maru/contract/content';
import { enterEvent } from '@maru/contract/event-entry';
import { showAlert } from '../../shared/alert/alert.ts';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { openModal, type ModalInput, type ModalValues } from '../../shared/dialog/dialog.ts';
import { sentenceOf } from '../../shared/wording.ts';

/** Enters an event; one with questions asks them first. */
export async function askEntry(
  { _id, title, entry_limit }: Pick<MarketingEventView, '_id' | 'title' | 'entry_limit'>,
  form: readonly EventField[],
): Promise<void> {
  const entered =
    form.length === 0
      ? await enterAtOnce(_id)
      : await openModal({
          type: `event-${_id}`,
          title,
          message: `${entry_limit === 1 ? '한 번만 응모할 수 있어요. ' : ''}응모한 뒤에는 내용을 바꿀 수 없어요.`,
          inputs: form.map(inputOf),
          width: 'form',
          maxHeight: '60vh',
          buttons: { confirm: '응모하기' },
          onConfirm: (values) => send(_id, answersOf(form, values)),
        }).then(({ confirmed }) => confirmed);
  if (entered)
    showAlert({ type: 'success', title: '응모를 마쳤어요', message: '발표를 기다려 주세요' });
}

async function enterAtOnce(event: number): Promise<boolean> {
  try {
    await send(event, {});
    return true;
  } catch (error) {
    const message = sentenceOf(failureCodeOf(error));
    if (message !== null) showAlert({ type: 'warning', message });
    return false;
  }
}

function send(event: number, answers: Record<string, string>) {
  return makeCall(enterEvent, { params: { _id: event }, body: { answers } });
}

/** A question as the modal asks it. */
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

/** What was filled in; what was left out is not sent. */
function answersOf(form: readonly EventField[], values: ModalValues): Record<string, string> {
  return Object.fromEntries(
    form.flatMap(({ id }) => {
      const answer = values[id]?.trim() ?? '';
      return answer === '' ? [] : [[id, answer]];
    }),
  );
}
