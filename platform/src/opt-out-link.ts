/** How much of a number's keyed hash a link carries: nobody guesses 72 bits, and an SMS is short. */
const PREFIX_BYTES = 9;

/**
 * The end of a link that takes a number off advertising without a login (features.md M06). It holds
 * no personal data, needs no table of its own, and is good for as long as the campaign is kept.
 *
 * @param destHash the number's keyed hash.
 */
export function optOutTokenOf(campaignId: number, destHash: Uint8Array): string {
  const prefix = Buffer.from(destHash.subarray(0, PREFIX_BYTES)).toString('base64url');
  return `${campaignId.toString(36)}.${prefix}`;
}

/** The hashes that a token may mean are those from `from` up to, not including, `to`. */
export function readOptOutToken(token: string): { campaignId: number; from: Buffer; to: Buffer } {
  const [campaign = '', prefix = ''] = token.split('.');
  const from = Buffer.from(prefix, 'base64url');
  const to = Buffer.concat([from, Buffer.alloc(32, 0xff)]);
  return { campaignId: Number.parseInt(campaign, 36), from, to };
}
