import { coverAddress, eventCover, type CoverShape } from '@maru/contract/cover/cover';
import type { MarketingEvent } from '@maru/contract/event/event';

/** The picture of an event: the one that staff chose, or the drawn cover in this shape. */
export function eventPicture(event: MarketingEvent, shape: CoverShape = 'wide'): string {
  return event.img_path || coverAddress(eventCover(event), shape);
}
