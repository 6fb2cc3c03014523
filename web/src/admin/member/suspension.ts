import type { ModalInput } from '../../shared/dialog/dialog.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { reasonInput } from '../form/ask-reason.ts';

const DAY_MS = 24 * 3_600_000;

/** Inputs of the suspension dialog. */
export const suspensionInputs: readonly ModalInput[] = [
  {
    id: 'days',
    label: '정지 기간',
    type: 'select',
    required: true,
    value: '7',
    options: [
      { value: '3', label: '3일' },
      { value: '7', label: '7일' },
      { value: '30', label: '30일' },
      { value: '90', label: '90일' },
      { value: 'open', label: '풀어 줄 때까지' },
    ],
  },
  reasonInput('예: 게시판 도배 신고 3회', '정지 사유'),
];

/** End time of a suspension of this many days. `null` = no automatic end. */
export function suspendedUntil(days: string | undefined, now = serverNow()): string | null {
  return days === undefined || days === 'open'
    ? null
    : new Date(now + Number(days) * DAY_MS).toISOString();
}
