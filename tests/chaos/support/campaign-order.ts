import { smsCalls, type SmsCampaignInput } from '../../../contract/src/campaign.ts';

/** How many an ordered campaign goes to. */
export const RECIPIENTS = 3;

const ANSWER_MS = 10_000;
const DAY_MS = 86_400_000;
/** Answers after which the same is asked again. */
const AGAIN = new Set([409, 429, 503]);

/** An answer that asking again does not change. */
class Refused extends Error {
  constructor(status: number) {
    super(`A campaign was answered with ${status}.`);
  }
}

/** The text of the campaign with this number, which no other has. */
export const textOf = (no: number): string => `점검 ${no}`;

/** The body of an order, for tomorrow unless told otherwise, so that nothing goes out meanwhile. */
export function orderOf(no: number, aheadMs = DAY_MS): string {
  const phones = Array.from({ length: RECIPIENTS }, (_, i) => `010${30_000_000 + no * 10 + i}`);
  const input: SmsCampaignInput = {
    title: '',
    text: textOf(no),
    picture: null,
    advertising: false,
    audience: { kind: 'phones', phones },
    send_at: new Date(Date.now() + aheadMs).toISOString(),
  };
  return JSON.stringify(input);
}

/**
 * Orders a campaign in the name of staff.
 *
 * @param body the same under the same key.
 * @returns whether it was answered with success; if not, the same may be asked again.
 * @throws Refused for an answer that asking again does not change.
 */
export async function order(
  baseUrl: string,
  { cookie, key, body }: { cookie: string; key: string; body: string },
): Promise<boolean> {
  try {
    const response = await fetch(`${baseUrl}${smsCalls.create.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, 'idempotency-key': key },
      body,
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    await response.body?.cancel();
    if (response.ok || AGAIN.has(response.status)) return response.ok;
    throw new Refused(response.status);
  } catch (error) {
    if (error instanceof Refused) throw error;
    // The API died with the request: the same is asked again.
    return false;
  }
}
