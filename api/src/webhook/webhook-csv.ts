import type { Webhook, WebhookDelivery } from '@maru/contract/webhook/webhook';
import {
  webhookDeliveryStateWords,
  webhookKindWords,
  webhookOffWords,
  webhookProblemWords,
  webhookStateWords,
} from '@maru/contract/webhook/webhook-words';
import { csvTime } from '../staff-kit/export/csv.ts';
import type { CsvColumn } from '../staff-kit/export/register-export.ts';

/** The columns of webhooks as a file. Secrets are never in it. */
export const webhookColumns: readonly CsvColumn<Webhook>[] = [
  { head: '번호', cell: ({ _id }) => _id },
  { head: '주소', cell: ({ url }) => url },
  { head: '설명', cell: ({ description }) => description },
  { head: '알릴 일', cell: ({ kinds }) => kinds.map((kind) => webhookKindWords[kind]).join(', ') },
  { head: '상태', cell: ({ state }) => webhookStateWords[state] },
  { head: '꺼진 까닭', cell: ({ off_reason }) => off_reason && webhookOffWords[off_reason] },
  { head: '보내는 중', cell: ({ waiting }) => waiting },
  { head: '보냄(24시간)', cell: ({ delivered }) => delivered },
  { head: '실패(24시간)', cell: ({ failed }) => failed },
  { head: '등록', cell: ({ created_at }) => csvTime(created_at) },
  { head: '등록한 사람', cell: ({ created_by }) => created_by },
];

/** The columns of the log as a file. */
export const deliveryColumns: readonly CsvColumn<WebhookDelivery>[] = [
  { head: '번호', cell: ({ _id }) => _id },
  { head: 'webhook-id', cell: ({ message_id }) => message_id },
  { head: '주소', cell: ({ webhook }) => webhook.url },
  { head: '일', cell: ({ kind }) => webhookKindWords[kind] },
  { head: '대상', cell: ({ subject_id }) => subject_id },
  { head: '생긴 때', cell: ({ created_at }) => csvTime(created_at) },
  { head: '상태', cell: ({ state }) => webhookDeliveryStateWords[state] },
  { head: '시도', cell: ({ attempts }) => attempts },
  { head: '응답 코드', cell: ({ status }) => status },
  { head: '걸린 시간(ms)', cell: ({ duration_ms }) => duration_ms },
  { head: '까닭', cell: ({ problem }) => problem && webhookProblemWords[problem] },
  { head: '다음 시도', cell: ({ next_at }) => csvTime(next_at) },
  { head: '끝난 때', cell: ({ settled_at }) => csvTime(settled_at) },
];
