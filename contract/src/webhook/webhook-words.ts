import type { WebhookDeliveryState, WebhookProblem, WebhookState } from './webhook.ts';
import type { WebhookEventKind } from './webhook-kind.ts';

export const webhookStateWords: Readonly<Record<WebhookState, string>> = {
  on: '켜짐',
  off: '꺼짐',
};

export const webhookOffWords = {
  staff: '관리자가 껐어요',
  gone: '받는 쪽이 그만 받겠다고 했어요',
  failing: '닷새 동안 받지 못했어요',
} as const;

export const webhookKindWords: Readonly<Record<WebhookEventKind, string>> = {
  'broadcast.scheduled': '방송 편성',
  'broadcast.started': '방송 시작',
  'broadcast.ended': '방송 종료',
  'broadcast.changed': '방송 변경',
  'broadcast.removed': '방송 취소·삭제',
  'post.published': '글 공개',
  'post.changed': '글 수정',
  'post.removed': '글 내림',
  'webhook.test': '시험',
};

export const webhookDeliveryStateWords: Readonly<Record<WebhookDeliveryState, string>> = {
  waiting: '보내는 중',
  delivered: '보냄',
  failed: '실패',
};

export const webhookProblemWords: Readonly<Record<WebhookProblem, string>> = {
  timeout: '10초 안에 답이 없어요',
  connection: '연결하지 못했어요',
  'refused-address': '공개된 주소가 아니에요',
  status: '받지 않았어요',
  unreadable: '보낼 내용을 만들지 못했어요',
};
