import type { Webhook } from '@maru/contract/webhook/webhook';
import { webhookKindWords } from '@maru/contract/webhook/webhook-words';
import { formatDay, formatNumber } from '../../shared/format.ts';
import { SecondLine, TwoLines } from '../chrome/two-lines.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { WebhookBadge } from './webhook-badges.tsx';
import styles from './webhook.module.css';

export const webhookColumns: readonly ListColumn<Webhook>[] = [
  {
    key: 'url',
    head: '주소',
    fixed: true,
    cell: ({ url, description }) => (
      <TwoLines>
        <span className={styles.url}>{url}</span>
        <SecondLine>{description || '–'}</SecondLine>
      </TwoLines>
    ),
  },
  { key: 'state', head: '상태', fixed: true, cell: (item) => <WebhookBadge item={item} /> },
  {
    key: 'kinds',
    head: '알릴 일',
    cell: ({ kinds: [first, ...more] }) =>
      first && `${webhookKindWords[first]}${more.length > 0 ? ` 외 ${more.length}` : ''}`,
  },
  {
    key: 'waiting',
    head: '보내는 중',
    number: true,
    cell: ({ waiting }) => formatNumber(waiting),
  },
  {
    key: 'delivered',
    head: '보냄(24시간)',
    number: true,
    cell: ({ delivered }) => formatNumber(delivered),
  },
  {
    key: 'failed',
    head: '실패(24시간)',
    number: true,
    cell: ({ failed }) => formatNumber(failed),
  },
  {
    key: 'created',
    head: '등록',
    sort: { ascending: 'oldest', descending: 'latest', isDefault: true },
    cell: ({ created_at, created_by }) => (
      <TwoLines>
        <span className="tabular">{formatDay(created_at)}</span>
        <SecondLine>{created_by ?? '–'}</SecondLine>
      </TwoLines>
    ),
  },
];
