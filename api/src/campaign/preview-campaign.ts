import type { CampaignPreview } from '@maru/contract/campaign';
import { nightEndOf } from '@maru/platform/campaign-night';
import { maskName } from '../mask.ts';
import { atLength } from './compose-message.ts';
import { meantBy, targetOf, type CampaignDeps, type Wish } from './create-campaign.ts';
import { countRecipients, sampleWords } from './make-recipients.ts';
import type { Target } from './target.ts';

/** Recipients whose message a preview shows. */
const SAMPLES = 3;

/** What making a campaign of this wish would come to, by the same query. */
export async function previewCampaign(deps: CampaignDeps, wish: Wish): Promise<CampaignPreview> {
  const meant = await meantBy(deps, wish.audience, { seal: false });
  return previewOf(deps, wish, targetOf(deps.config, wish, meant));
}

/**
 * Counts whom a message reaches, and shows what some of them would read.
 *
 * @param masked of what is filled in, what is shown by its ends alone.
 */
export async function previewOf(
  { db, now }: Pick<CampaignDeps, 'db' | 'now'>,
  { message, sendAt }: Pick<Wish, 'message' | 'sendAt'>,
  target: Target,
  masked: readonly string[] = ['이름'],
): Promise<CampaignPreview> {
  const { total, excluded, dayOnly, longest } = await countRecipients(db, target);
  const { kind, text, bytes, advertising } = atLength(message, longest);
  const found = await sampleWords(db, target, SAMPLES);
  const samples = found.map((words) =>
    Object.fromEntries(
      Object.entries(words).map(([name, value]) => [
        name,
        masked.includes(name) ? maskName(value) : value,
      ]),
    ),
  );
  const goesAt = Math.max(now(), sendAt === null ? 0 : Date.parse(sendAt));
  const heldUntil = advertising && dayOnly > 0 ? nightEndOf(goesAt) : null;
  const held_until = heldUntil === null ? null : new Date(heldUntil).toISOString();
  return { total, excluded, kind, text, bytes, longest, samples, held_until };
}
