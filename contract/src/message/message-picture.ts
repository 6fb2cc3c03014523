import * as z from 'zod/mini';

/** MMS limits that every provider accepts: one JPEG within these limits (features M01). */
export const MMS_PICTURE = { maxBytes: 200_000, maxWidth: 1_500, maxHeight: 1_440 } as const;

/** The address of a picture that was uploaded for messages; `null` for a message without one. */
export const messagePicture = z.nullable(
  z.string().check(z.regex(/^\/uploads\/message\/[\da-f]{32}\.jpg$/)),
);
