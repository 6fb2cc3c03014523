import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { count, idParam, instant, text, version, versionQuery } from '../core/primitive.ts';

/** A longer recording needs fewer than this: 24 h with a cue every 12 s. */
export const MAX_CUES = 7_200;

/** Largest file that staff may choose, in bytes. */
export const MAX_CAPTIONS_BYTES = 1_000_000;

const DAY_MS = 86_400_000;

/** Words that are shown from `from_ms` to `to_ms`, in ms from the beginning. Several lines have `\n`. */
export const cue = z.object({
  from_ms: count.check(z.lte(DAY_MS)),
  to_ms: count.check(z.lte(DAY_MS)),
  text: z.string(),
});
export type Cue = z.output<typeof cue>;

/** Whether a recording has captions: the number of its cues. `version` is 0 before the first file. */
export const captionsState = z.object({ cues: count, version: count });
export type CaptionsState = z.output<typeof captionsState>;

export const NO_CAPTIONS: CaptionsState = { cues: 0, version: 0 };

export const captionsNews = z.extend(captionsState, { version, at: instant });

/** Why a line of a captions file cannot be read. */
export const captionReason = z.enum([
  'no header',
  'no time',
  'no blank line',
  'ends early',
  'not in order',
  'too late',
  'too long',
  'too many',
  'empty',
]);
export type CaptionReason = z.output<typeof captionReason>;

/** The captions of a recording for staff. Without captions, the list is empty. */
export const staffCaptions = z.object({
  cues: z.array(cue),
  version: count,
  updated_at: z.nullable(instant),
  updated_by: z.nullable(z.string()),
});
export type StaffCaptions = z.output<typeof staffCaptions>;

const path = '/api/admin/vods/:_id/captions';
const access = 'manageContent';

export const getVodCaptions = defineCall({
  method: 'GET',
  path,
  access,
  summary: 'Returns the captions of a recording for staff.',
  params: idParam,
  output: z.object({ item: staffCaptions }),
  refusals: ['NOT_FOUND'],
});

/**
 * `text` is the file. A file that cannot be read is refused with INVALID_INPUT, whose `errors` has
 * the path `text.<line>` and a {@link captionReason}. FORBIDDEN_WORDS has the same paths.
 */
export const setVodCaptions = defineCall({
  method: 'PUT',
  path,
  access,
  summary: 'Replaces the captions of a recording by those of a WebVTT or SubRip file.',
  params: idParam,
  body: z.strictObject({ text: text(1, MAX_CAPTIONS_BYTES), version: count }),
  output: z.object({ item: captionsState }),
  refusals: ['NOT_FOUND', 'INVALID_INPUT', 'FORBIDDEN_WORDS', 'VERSION_CONFLICT'],
  // Text of two bytes a letter has three in UTF-8.
  maxBodyBytes: 2 * MAX_CAPTIONS_BYTES,
});

export const deleteVodCaptions = defineCall({
  method: 'DELETE',
  path,
  access,
  summary: 'Removes the captions of a recording.',
  params: idParam,
  query: versionQuery,
  output: z.void(),
  status: 204,
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT'],
});
