import type { MessageCategory } from '@maru/contract/message/message-choice';
import type { MessagePurpose } from '@maru/contract/message/message-purpose';

/** Words of the buttons of a push, as the service worker shows them. */
interface PushButtons {
  open: string;
  /** `null`: members cannot turn these pushes off. */
  stop: string | null;
}

const STOP = '이 알림 그만 받기';

/** Buttons of a campaign (features P13). The law calls the opt-out of advertising by its name. */
export function buttonsOfCampaign({
  category,
  advertising,
}: {
  category: MessageCategory | null;
  advertising: boolean;
}): PushButtons {
  const open = category === 'live' ? '입장' : '열기';
  if (advertising) return { open, stop: '수신거부' };
  return { open, stop: category === null ? null : STOP };
}

/** Buttons of a push to one person. A reminder leads to its broadcast. */
export function buttonsOfSingle(purpose: MessagePurpose): PushButtons {
  if (purpose === 'reminder') return { open: '입장', stop: STOP };
  return { open: '열기', stop: purpose === 'inquiry' || purpose === 'stock' ? STOP : null };
}
