import { createHmac, randomBytes } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';

/** Length of the key in bytes. The specification asks for 24 to 64. */
const KEY_BYTES = 32;

/** A new secret as receivers get it: `whsec_` and the key in base64. */
export function createWebhookSecret(): string {
  return SECRET_PREFIX + randomBytes(KEY_BYTES).toString('base64');
}

interface Signed {
  /** The same for each attempt of a delivery. */
  id: string;
  /** Seconds since the epoch, at the attempt. */
  timestamp: number;
  body: string;
}

/**
 * The three headers of the Standard Webhooks specification. One signature per secret, separated by
 * a blank, so that receivers can change their secret without a gap.
 */
export function signWebhook(
  secrets: readonly string[],
  { id, timestamp, body }: Signed,
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
