import type { Audience, Conditions } from '@maru/contract/campaign/audience';
import type { CapLimits } from '@maru/contract/campaign/frequency-cap';
import type { MessageCategory } from '@maru/contract/message/message-choice';
import type { PastedPhones } from './pasted-phones.ts';
import type { Channel } from '@maru/contract/message/channel';

/** Recipients of a campaign, ready for SQL: pasted numbers are hashes. */
export interface Target {
  channel: Channel;
  advertising: boolean;
  /** Category that recipients may have turned off; `null` = required message for everyone. */
  category: MessageCategory | null;
  audience:
    | Exclude<Audience, { kind: 'phones' }>
    | { kind: 'phones'; pasted: PastedPhones; columns?: PastedColumns };
  /** Variables in the text, one entry per occurrence. */
  places: readonly string[];
  /** Prefix of the link that unsubscribes a number from advertising. */
  optOutBase?: string;
  /** Whether each recipient gets a code for short links. */
  hasLinks?: boolean;
  /** Once the campaign has one. */
  campaignId?: number;
  /** Cap on advertising that excludes recipients; absent where none applies. */
  cap?: CapLimits & {
    /** When the message is to be sent, as ISO text. */
    at: string;
  };
  /** Recipients to exclude. */
  exclude?: { conditions: Conditions | undefined; pasted: PastedPhones | null };
}

/** Columns that the pasted numbers bring along; `null` = none. */
export function columnsOf(audience: Target['audience']): PastedColumns | null {
  return audience.kind === 'phones' ? (audience.columns ?? null) : null;
}

/** Conditions of an audience; empty for one that was picked by hand. */
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

/** Columns of a pasted list of numbers, in the form that the database takes. */
export interface PastedColumns {
  names: string[];
  /** Values of each column, in the order of the numbers; empty where a value is missing. */
  values: string[][];
  /** Distinct advertising words found in the values. */
  adWords: string[];
}
