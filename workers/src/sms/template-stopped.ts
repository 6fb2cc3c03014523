import { isTemplateUsable } from '@maru/domain/message/single-message';
import type { Queryable } from '@maru/platform/db/db';
import type { ClaimedBatch } from '../campaign/batch.repository.ts';

/** Whether the provider no longer approves the template of a batch, or its text is another one now. */
export async function isTemplateStopped(
  db: Queryable,
  { campaign: { carrier } }: ClaimedBatch,
): Promise<boolean> {
  if (carrier?.kind !== 'ATA') return false;
  const [usable] = await db`
    select 1 from alimtalk_template t
    where id = ${carrier.template_id} and text = ${carrier.template} and ${isTemplateUsable(db)}`;
  return usable === undefined;
}
