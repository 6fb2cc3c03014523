import { showAlert } from './alert/alert.ts';
import { openModal } from './dialog/dialog.ts';

interface Question<R extends string> {
  title: string;
  message: string;
  /** The reasons with their labels. */
  reasons: Readonly<Record<R, string>>;
  detailLabel: string;
  maxDetail: number;
  /** Sends the report. A refusal keeps the dialog open. */
  send: (report: { reason: string; detail: string }) => Promise<void>;
}

/**
 * Asks for the reason of a report to staff, and sends it.
 *
 * @returns whether the report was sent.
 */
export async function askReportReason<R extends string>({
  title,
  message,
  reasons,
  detailLabel,
  maxDetail,
  send,
}: Question<R>): Promise<boolean> {
  const { confirmed } = await openModal({
    title,
    message,
    inputs: [
      {
        id: 'reason',
        label: '어떤 점이 문제인가요?',
        type: 'radio',
        options: Object.entries<string>(reasons).map(([value, label]) => ({ value, label })),
        required: true,
      },
      { id: 'detail', label: detailLabel, type: 'textarea', maxLength: maxDetail },
    ],
    width: 'form',
    buttons: { confirm: '신고하기' },
    onConfirm: ({ reason = '', detail = '' }) => send({ reason, detail: detail.trim() }),
  });
  if (confirmed) showAlert({ type: 'success', message: '신고를 접수했어요. 살펴볼게요.' });
  return confirmed;
}
