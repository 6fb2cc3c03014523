import { createHmac } from 'node:crypto';

const KEY_BYTES = 18;

/**
 * Key of the stream of a broadcast. It cannot be guessed without the secret. The demo's seed derives
 * the same key, and a test compares both.
 */
export function streamKeyOf(scheduleId: number, secret: string): string {
  return createHmac('sha256', secret)
    .update(`live:${scheduleId}`)
    .digest()
    .subarray(0, KEY_BYTES)
    .toString('base64url');
}
