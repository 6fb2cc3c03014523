import type { Audience, Conditions } from '@maru/contract/audience';
import type { Channel } from '@maru/contract/campaign';
import type { MessageCategory } from '@maru/contract/message-choice';
import type { PastedColumns } from './pasted-columns.ts';
import type { PastedPhones } from './pasted-phones.ts';

/** Whom a campaign is for, ready for SQL: pasted numbers come as hashes. */
export interface Target {
  channel: Channel;
  advertising: boolean;
  /** What its recipients may have turned off; `null` = everybody has to know. */
  category: MessageCategory | null;
  audience:
    | Exclude<Audience, { kind: 'phones' }>
    | { kind: 'phones'; pasted: PastedPhones; columns?: PastedColumns };
  /** What the text names of each recipient, as often as it does. */
  places: readonly string[];
  /** What the link of a number begins with that takes it off advertising. */
  optOutBase?: string;
  /** Once the campaign has one. */
  campaignId?: number;
  /** Who of it gets nothing. */
  exclude?: { conditions: Conditions | undefined; pasted: PastedPhones | null };
}

/** What of an audience its numbers bring along themselves; `null` = nothing. */
export function columnsOf(audience: Target['audience']): PastedColumns | null {
  return audience.kind === 'phones' ? (audience.columns ?? null) : null;
}

/** The conditions of an audience; none of one by hand. */
export function conditionsOf(audience: Target['audience']): Partial<Conditions> {
  switch (audience.kind) {
    case 'grade':
      return { grades: audience.grades };
    case 'expert':
      return { experts: { ids: [audience.expert_id], state: audience.state } };
    case 'conditions':
      return audience.match;
    default:
      return {};
  }
}
