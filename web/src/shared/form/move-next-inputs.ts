import type { ModalInput, ModalValues } from '../dialog/dialog.ts';
import { formatDay } from '../format.ts';

const ID = 'move_next';

/**
 * Asks whether to move the following membership forward. Preselected. Empty if no membership
 * follows.
 */
export function moveNextInputs(nextStartsAt: string | null | undefined): readonly ModalInput[] {
  if (!nextStartsAt) return [];
  const label = `이어서 산 기간(${formatDay(nextStartsAt)} 시작)을 환불일로 앞당기기`;
  return [{ id: ID, label, type: 'checkbox', value: 'true' }];
}

export function moveNextOf(
  nextStartsAt: string | null | undefined,
  values: ModalValues,
): { move_next?: boolean } {
  return nextStartsAt ? { move_next: values[ID] === 'true' } : {};
}
