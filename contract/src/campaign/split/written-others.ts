import type { Channel } from '../../message/channel.ts';
import { bodyOfPush } from '../../push/push-text.ts';
import { bodyOf } from '../../text/sms-text.ts';
import type { SplitInput } from './split-input.ts';
import type { CampaignSplit } from './split-test.ts';

/** The further texts of a campaign as staff wrote them, without the frame of advertising. */
export function writtenOthersOf(
  { channel, advertising }: { channel: Channel; advertising: boolean },
  { variants }: Pick<CampaignSplit, 'variants'>,
  brandName: string,
): SplitInput['others'] {
  return variants.slice(1).map(({ title, text }) => {
    if (!advertising) return { title, text };
    return channel === 'push'
      ? bodyOfPush({ title, text }, brandName)
      : { title, text: bodyOf(text, brandName) };
  });
}
