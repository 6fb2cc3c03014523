import { pushCalls, smsCalls, type CampaignPreview } from '@maru/contract/campaign';
import { makeCall } from '../../shared/call.ts';
import { categoryOf } from './category-field.tsx';
import type { Count } from './use-preview.ts';

/** Counting looks at variables alone, so the words are always these, whatever is being typed. */
const ANY_WORDS = '.';

export const countSms: Count = ({ audience, category, advertising, sendAt, places }, options) => {
  const words = { title: '', text: ANY_WORDS + places, ...categoryOf({ category }) };
  return makeCall(
    smsCalls.preview,
    { body: { ...words, advertising, audience, send_at: sendAt } },
    options,
  );
};

export const countPush: Count = async (
  { audience, category, advertising, sendAt, places },
  options,
) => {
  if (audience.kind === 'phones') throw new TypeError('A push goes to members, never to numbers.');
  const words = {
    title: ANY_WORDS,
    text: ANY_WORDS + places,
    link: null,
    ...categoryOf({ category }),
  };
  return makeCall(
    pushCalls.preview,
    { body: { ...words, advertising, audience, send_at: sendAt } },
    options,
  );
};

/** An advertisement to nobody: its text shows the frame that the server puts around a body. */
export function askSmsFrame(): Promise<CampaignPreview> {
  return countSms(
    {
      audience: { kind: 'phones', phones: ['0'] },
      category: null,
      advertising: true,
      sendAt: null,
      places: '',
    },
    {},
  );
}

/** How many were meant before anybody was left out. */
export function meantOf({ total, excluded }: Pick<CampaignPreview, 'total' | 'excluded'>): number {
  return Object.values(excluded).reduce((sum, count) => sum + count, total);
}
