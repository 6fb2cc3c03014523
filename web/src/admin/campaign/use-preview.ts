import type { Audience } from '@maru/contract/campaign/audience';
import type { CampaignPreview } from '@maru/contract/campaign/preview/campaign-preview';
import type { MessageCategory } from '@maru/contract/message/message-choice';
import { useEffect, useState } from 'react';
import type { CallOptions } from '../../shared/call.ts';

/** Debounce interval. Counting after every keystroke would count incomplete input. */
const REST_MS = 400;

/**
 * The inputs that determine the number of recipients. Of the message text, only the variables
 * matter.
 */
export interface CountWish {
  /** `null` = the one that a campaign has which is changed. */
  audience: Audience | null;
  category: MessageCategory | null;
  advertising: boolean;
  sendAt: string | null;
  /** Whether the message may exceed the frequency cap. */
  isOverCap: boolean;
  /** The variables of the text, of which some may have no value, in their places: `#{이름}`. */
  places: string;
  /** Those of the other texts of a split test, for which recipients need values as well. */
  otherPlaces: string;
}

export type Count = (wish: CountWish, options: CallOptions) => Promise<CampaignPreview>;

export interface Counted {
  state: 'none' | 'counting' | 'ready' | 'failed';
  /** The newest answer. While counting again it is of an earlier wish. */
  preview: CampaignPreview | null;
}

const NOTHING: Counted = { state: 'none', preview: null };

/**
 * Counts the recipients of a message, debounced after the last change.
 *
 * @param wish `null` while the choice is incomplete. Must keep the same object identity between
 *   renders.
 * @param count must keep the same function identity.
 * @param round increase it to count the same wish again.
 */
export function usePreview(wish: CountWish | null, count: Count, round = 0): Counted {
  const [counted, setCounted] = useState<Counted>(NOTHING);

  useEffect(() => {
    if (wish === null) {
      setCounted(NOTHING);
      return undefined;
    }
    const stop = new AbortController();
    setCounted((before) => ({ ...before, state: 'counting' }));
    const timer = setTimeout(() => {
      void count(wish, { signal: stop.signal }).then(
        (preview) => {
          if (!stop.signal.aborted) setCounted({ state: 'ready', preview });
        },
        () => {
          // Shown beside the number, with a way to try again.
          if (!stop.signal.aborted) setCounted({ state: 'failed', preview: null });
        },
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wish, count, round]);

  return counted;
}
