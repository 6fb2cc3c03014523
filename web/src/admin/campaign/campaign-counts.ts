import { pushAudience } from '@maru/contract/campaign/audience';
import { pushCalls, smsCalls } from '@maru/contract/campaign/campaign';
import type { CampaignPreview } from '@maru/contract/campaign/preview/campaign-preview';
import type { SplitInput } from '@maru/contract/campaign/split/split-input';
import { makeCall } from '../../shared/call.ts';
import { categoryOf } from './category-field.tsx';
import { countedSplit } from './split/split-form.ts';
import type { Count } from './use-preview.ts';

/** Counting looks at variables alone, so the words are always these, whatever is being typed. */
const ANY_WORDS = '.';

/** A reason to exceed the frequency cap. Counting does not look at its words. */
const ANY_REASON = '..';

export const countSms: Count = async (
  { audience, category, advertising, sendAt, isOverCap, places, otherPlaces },
  options,
) => {
  if (audience === null) throw new TypeError('A new message has no audience yet.');
  const words = {
    title: '',
    text: ANY_WORDS + places,
    ...categoryOf({ category }),
    split: splitOf(otherPlaces, '') ?? undefined,
  };
  const body = { ...words, advertising, audience, send_at: sendAt, ...reasonOf(isOverCap) };
  return makeCall(smsCalls.preview, { body }, options);
};

export const countPush: Count = async (
  { audience, category, advertising, sendAt, isOverCap, places, otherPlaces },
  options,
) => {
  if (audience === null || audience.kind === 'phones') {
    throw new TypeError('A new push campaign requires chosen members, not numbers.');
  }
  const words = {
    title: ANY_WORDS,
    text: ANY_WORDS + places,
    link: null,
    ...categoryOf({ category }),
    split: splitOf(otherPlaces, ANY_WORDS) ?? undefined,
  };
  const body = { ...words, advertising, audience, send_at: sendAt, ...reasonOf(isOverCap) };
  return makeCall(pushCalls.preview, { body }, options);
};

/** The further texts; `null` if they have no variables. */
function splitOf(places: string, title: string): SplitInput | null {
  return places === '' ? null : countedSplit(places, { title, text: ANY_WORDS });
}

function reasonOf(isOverCap: boolean): { over_cap?: string } {
  return isOverCap ? { over_cap: ANY_REASON } : {};
}

/** Counts the recipients of an SMS campaign that is being edited. */
export function countSmsEdit(_id: number): Count {
  return ({ audience, category, advertising, sendAt, isOverCap, places, otherPlaces }, options) =>
    makeCall(
      smsCalls.previewEdit,
      {
        params: { _id },
        body: {
          title: '',
          text: ANY_WORDS + places,
          split: splitOf(otherPlaces, ''),
          carrier: null,
          fallback: null,
          category,
          advertising,
          send_at: sendAt,
          over_cap: isOverCap ? ANY_REASON : null,
          ...(audience === null ? {} : { audience }),
        },
      },
      options,
    );
}

/** Counts the devices a push would reach that is being changed. */
export function countPushEdit(_id: number): Count {
  return async (
    { audience, category, advertising, sendAt, isOverCap, places, otherPlaces },
    options,
  ) =>
    makeCall(
      pushCalls.previewEdit,
      {
        params: { _id },
        body: {
          title: ANY_WORDS,
          text: ANY_WORDS + places,
          split: splitOf(otherPlaces, ANY_WORDS),
          category,
          advertising,
          send_at: sendAt,
          over_cap: isOverCap ? ANY_REASON : null,
          ...(audience === null ? {} : { audience: pushAudience.parse(audience) }),
        },
      },
      options,
    );
}

/**
 * Requests the preview of an advertisement without recipients. Its text shows the frame that the
 * server adds around a body.
 */
export function askSmsFrame(): Promise<CampaignPreview> {
  return countSms(
    {
      audience: { kind: 'phones', phones: ['0'] },
      category: null,
      advertising: true,
      sendAt: null,
      isOverCap: false,
      places: '',
      otherPlaces: '',
    },
    {},
  );
}

/** Number of intended recipients before exclusions. */
export function meantOf({ total, excluded }: Pick<CampaignPreview, 'total' | 'excluded'>): number {
  return Object.values(excluded).reduce((sum, count) => sum + count, total);
}
