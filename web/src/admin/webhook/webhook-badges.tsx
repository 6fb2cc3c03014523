import type { Webhook, WebhookDelivery } from '@maru/contract/webhook/webhook';
import { webhookDeliveryStateWords, webhookStateWords } from '@maru/contract/webhook/webhook-words';
import { Badge } from '../../shared/ui/badge.tsx';

const TONES = { waiting: 'info', delivered: 'success', failed: 'error' } as const;

export function DeliveryBadge({ state }: Pick<WebhookDelivery, 'state'>) {
  return <Badge tone={TONES[state]}>{webhookDeliveryStateWords[state]}</Badge>;
}

/** A webhook that is on but whose receiver fails is marked before it is turned off. */
export function WebhookBadge({ item: { state, failing_since } }: { item: Webhook }) {
  if (state === 'on' && failing_since !== null) return <Badge tone="warn">받지 못하는 중</Badge>;
  return <Badge tone={state === 'on' ? 'success' : 'ended'}>{webhookStateWords[state]}</Badge>;
}
