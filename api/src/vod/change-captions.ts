import { findForbidden } from '@maru/brands/compliance';
import type { CaptionsState, StaffCaptions } from '@maru/contract/vod/captions';
import { readCaptions, type ReadCue } from '@maru/contract/vod/read-captions';
import { forbiddenNote } from '@maru/contract/text/forbidden-words';
import { findCaptionsState } from '@maru/domain/broadcast/captions';
import { audit, type Actor } from '@maru/platform/db/audit';
import type { Db, Queryable, Tx } from '@maru/platform/db/db';
import { rulesInForce } from '../http/html/forbidden-words.ts';
import { badInput, Refusal, type FieldError } from '../http/refusal.ts';
import { lockById } from '../sql/rows.ts';
import { findCaptions, writeCaptions } from './captions.repository.ts';
import { findVod } from './staff-vod.repository.ts';

/** The captions of a recording. @throws Refusal NOT_FOUND */
export async function getCaptions(db: Queryable, vodId: number): Promise<StaffCaptions> {
  if (!(await findVod(db, vodId))) throw new Refusal('NOT_FOUND');
  return findCaptions(db, vodId);
}

/**
 * Replaces the captions of a recording by those of a file.
 *
 * @param change.version of the captions that staff saw; 0 before the first file.
 * @throws Refusal INVALID_INPUT or FORBIDDEN_WORDS that name the line; NOT_FOUND; VERSION_CONFLICT.
 */
export async function setCaptions(
  db: Db,
  vodId: number,
  { text, version }: { text: string; version: number },
  actor: Actor,
): Promise<CaptionsState> {
  const read = readCaptions(text);
  if (!Array.isArray(read)) throw badInput(`text.${read.line}`, read.reason);
  await refuseForbiddenCues(db, read);
  const cues = read.map(({ line: _, ...cue }) => cue);
  return db.begin(async (tx) => {
    const before = await lockCaptions(tx, vodId, version);
    const after = await writeCaptions(tx, vodId, cues, actor.adminId);
    await audit(tx, {
      ...actor,
      action: 'vod.setCaptions',
      targetKind: 'broadcast',
      targetId: vodId,
      diff: { captions: [before.cues, after.cues] },
    });
    return after;
  });
}

/**
 * Removes the captions of a recording.
 *
 * @param version version that staff saw; `undefined` accepts any.
 * @throws Refusal NOT_FOUND, also without captions; VERSION_CONFLICT.
 */
export async function deleteCaptions(
  db: Db,
  vodId: number,
  version: number | undefined,
  actor: Actor,
): Promise<void> {
  await db.begin(async (tx) => {
    const before = await lockCaptions(tx, vodId, version);
    if (before.cues === 0) throw new Refusal('NOT_FOUND');
    await writeCaptions(tx, vodId, [], actor.adminId);
    await audit(tx, {
      ...actor,
      action: 'vod.deleteCaptions',
      targetKind: 'broadcast',
      targetId: vodId,
      diff: { captions: [before.cues, 0] },
    });
  });
}

/** Locks a recording, so that its captions change one after the other. */
async function lockCaptions(
  tx: Tx,
  vodId: number,
  version: number | undefined,
): Promise<CaptionsState> {
  await lockById(tx, 'broadcast_schedule', vodId);
  if (!(await findVod(tx, vodId))) throw new Refusal('NOT_FOUND');
  const before = await findCaptionsState(tx, vodId);
  if (version !== undefined && version !== before.version) throw new Refusal('VERSION_CONFLICT');
  return before;
}

/**
 * Checks the words of all cues as one text, because a sentence goes on in the next cue (features
 * C16).
 *
 * @throws Refusal FORBIDDEN_WORDS that names the line of the file.
 */
async function refuseForbiddenCues(db: Queryable, cues: readonly ReadCue[]): Promise<void> {
  const rules = await rulesInForce(db);
  let begins = 0;
  const places = cues.map(({ line, text }) => {
    const place = { line, begins };
    begins += text.length + 1;
    return place;
  });
  const found = findForbidden(rules, cues.map(({ text }) => text).join('\n'));
  const errors = found.map((one): FieldError => {
    const at = places.findLast((place) => place.begins <= one.place);
    return { path: `text.${at?.line ?? 1}`, message: forbiddenNote(one) };
  });
  if (errors.length > 0) throw new Refusal('FORBIDDEN_WORDS', { errors });
}
