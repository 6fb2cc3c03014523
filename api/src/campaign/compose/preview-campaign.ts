import type { CampaignPreview } from '@maru/contract/campaign/preview/campaign-preview';
import { withSampleLinks } from '@maru/contract/campaign/short-link';
import { nightEndOf } from '@maru/domain/campaign/campaign-night';
import { maskName } from '../../staff-kit/mask.ts';
import { meantBy, targetOf, type CampaignDeps, type Wish } from './create-campaign.ts';
import { countRecipients, sampleWords } from '../audience/make-recipients.ts';
import type { Target } from '../audience/target.ts';
import { ownLongest, sizedMessage, sizedVariants } from '../split/fill-split.ts';
import type { Composed } from './compose-message.ts';

/** Number of sample messages in a preview. */
const SAMPLES = 3;

/** Previews the campaign with the same query that creating it uses. */
export async function previewCampaign(deps: CampaignDeps, wish: Wish): Promise<CampaignPreview> {
  const meant = await meantBy(deps, wish.audience, { seal: false });
  return previewOf(deps, wish, await targetOf(deps, wish, meant));
}

/**
 * Counts the recipients of a message and renders samples.
 *
 * @param masked variables with values that are shown masked.
 */
export async function previewOf(
  { db, now, config }: Pick<CampaignDeps, 'db' | 'now' | 'config'>,
  { message, split, sendAt }: Pick<Wish, 'message' | 'split' | 'sendAt'>,
  target: Target,
  masked: readonly string[] = ['이름'],
): Promise<CampaignPreview> {
  const { total, excluded, dayOnly, longest: ofAll } = await countRecipients(db, target);
  const longest = await ownLongest(db, { message, split }, target, ofAll);
  const others = await sizedVariants(db, split?.others ?? [], target);
  const sized = await sizedMessage(db, message, target, longest);
  const { kind, text: written, bytes, advertising, links, fallback } = sized;
  const arriving = (one: Pick<Composed, 'text' | 'links'>) =>
    one.links.length > 0 ? withSampleLinks(one.text, config.linkOrigins) : one.text;
  const text = arriving({ text: written, links });
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
  const shownOf = (one: Composed) => ({ kind: one.kind, text: arriving(one), bytes: one.bytes });
  return {
    total,
    excluded,
    kind,
    text,
    bytes,
    longest,
    others: others.map(shownOf),
    fallback: fallback && shownOf(fallback),
    samples,
    held_until,
  };
}
