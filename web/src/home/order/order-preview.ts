import type { OutputOf } from '@maru/contract/core/call';
import { previewOrder } from '@maru/contract/order/order';

export type OrderPreview = OutputOf<typeof previewOrder>;
