import type { ExportCall } from '@maru/contract/core/export';
import type { InputOf } from '@maru/contract/core/call';
import { showAlert } from '../../shared/alert/alert.ts';
import { makeDownload } from '../../shared/call.ts';
import { openModal } from '../../shared/dialog/dialog.ts';
import { formatNumber } from '../../shared/format.ts';
import { saveFile } from '../../shared/save-file.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';

/** Export of a list: the export call and the query of the list. */
export interface ListExport {
  call: ExportCall;
  params?: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
}

/**
 * Exports the rows that match the filters of the address as a CSV file, after staff enter a reason.
 */
export function ExportButton({
  exported,
  total,
  unit,
  label = 'CSV',
}: {
  exported: ListExport;
  total: number;
  unit: string;
  /** Names the content, if a screen has another export. */
  label?: string;
}) {
  return (
    <Button
      variant="outline"
      size="admin"
      aria-disabled={total === 0}
      onClick={() => void askAndDownload(exported, `${formatNumber(total)}${unit}`)}
    >
      <Icon name="download" size={16} />
      {label}
    </Button>
  );
}

async function askAndDownload({ call, params, query }: ListExport, rows: string): Promise<void> {
  await openModal({
    title: `${rows}을 CSV로 내려받을까요?`,
    message: call.unmaskedFor
      ? '지금 조건에 맞는 모든 줄이 들어가요. 누가 왜 내려받았는지 기록에 남아요.'
      : '지금 조건에 맞는 모든 줄이 들어가고, 개인정보는 가려져요. 누가 왜 내려받았는지 기록에 남아요.',
    inputs: [
      {
        id: 'reason',
        label: '내려받는 사유',
        type: 'text',
        required: true,
        minLength: 2,
        maxLength: 200,
        placeholder: '예: 3월 신규 회원 안내 대상 확인',
      },
    ],
    buttons: { confirm: '내려받기' },
    onConfirm: async ({ reason = '' }) => {
      const { page: _page, pageSize: _pageSize, ...filters } = query;
      // The export accepts the query of the list plus the reason.
      const input = { params, query: { ...filters, reason: reason.trim() } };
      const answer = await makeDownload(call, input as InputOf<ExportCall>);
      if ('file' in answer) {
        saveFile(answer.file, answer.name);
        return showAlert({
          type: 'success',
          title: `${rows}을 내려받았어요.`,
          message: answer.name,
        });
      }
      return showAlert({
        type: 'info',
        title: '파일을 만들고 있어요.',
        message: '다 되면 알림에서 내려받을 수 있어요.',
      });
    },
  });
}
