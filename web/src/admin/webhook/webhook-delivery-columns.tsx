import type { WebhookDelivery } from '@maru/contract/webhook/webhook';
import { webhookKindWords, webhookProblemWords } from '@maru/contract/webhook/webhook-words';
import { formatDateTime, formatNumber } from '../../shared/format.ts';
import { Button } from '../../shared/ui/button.tsx';
import { SecondLine, TwoLines } from '../chrome/two-lines.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { DeliveryBadge } from './webhook-badges.tsx';
import styles from './webhook.module.css';

/** The columns of the log. A settled delivery can be sent again. */
export function deliveryColumnsFor({
  isBusy,
  resend,
}: {
  isBusy: boolean;
  resend: (row: WebhookDelivery) => void;
}): readonly ListColumn<WebhookDelivery>[] {
  return [
    {
      key: 'kind',
      head: '일',
      fixed: true,
      cell: ({ kind, subject_id }) => (
        <TwoLines>
          <strong>{webhookKindWords[kind]}</strong>
          <SecondLine>#{subject_id}</SecondLine>
        </TwoLines>
      ),
    },
    { key: 'state', head: '상태', fixed: true, cell: (row) => <DeliveryBadge state={row.state} /> },
    {
      key: 'webhook',
      head: '받는 곳',
      cell: ({ webhook }) => (
        <TwoLines>
          <span className={styles.url}>{webhook.url}</span>
          <SecondLine>{webhook.description || '–'}</SecondLine>
        </TwoLines>
      ),
    },
    {
      key: 'status',
      head: '응답',
      cell: ({ status, problem }) => (
        <TwoLines>
          <span className="tabular">{status ?? '–'}</span>
          {problem !== null && <SecondLine>{webhookProblemWords[problem]}</SecondLine>}
        </TwoLines>
      ),
    },
    {
      key: 'duration',
      head: '걸린 시간',
      number: true,
      cell: ({ duration_ms }) => (duration_ms === null ? '–' : `${formatNumber(duration_ms)}ms`),
    },
    {
      key: 'attempts',
      head: '시도',
      number: true,
      cell: ({ attempts }) => `${formatNumber(attempts)}회`,
    },
    {
      key: 'at',
      head: '생긴 때',
      sort: { ascending: 'oldest', descending: 'latest', isDefault: true },
      cell: ({ created_at, next_at }) => (
        <TwoLines>
          <span className="tabular">{formatDateTime(created_at)}</span>
          {next_at !== null && <SecondLine>다음 시도 {formatDateTime(next_at)}</SecondLine>}
        </TwoLines>
      ),
    },
    {
      key: 'message',
      head: 'webhook-id',
      extra: true,
      cell: ({ message_id }) => <code>{message_id}</code>,
    },
    {
      key: 'actions',
      head: '관리',
      fixed: true,
      actions: true,
      cell: (row) =>
        row.state !== 'waiting' && (
          <Button
            variant="outline"
            size="xs"
            aria-disabled={isBusy}
            aria-label={`${webhookKindWords[row.kind]} #${row.subject_id} 다시 보내기`}
            onClick={() => resend(row)}
          >
            다시 보내기
          </Button>
        ),
    },
  ];
}
