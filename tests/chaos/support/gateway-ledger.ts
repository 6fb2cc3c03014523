import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { z } from 'zod';

const line = z.object({ to: z.string() });

/** How often the gateway sent to each number, by its own ledger. */
export async function readLedger(gatewayUrl: string): Promise<Map<string, number>> {
  const answer = await fetch(`${gatewayUrl}/sandbox/messages`);
  if (!answer.ok || !answer.body) throw new Error(`The ledger returned ${answer.status}.`);
  const times = new Map<string, number>();
  for await (const text of createInterface({ input: Readable.from(answer.body) })) {
    if (text === '') continue;
    const { to } = line.parse(JSON.parse(text));
    times.set(to, (times.get(to) ?? 0) + 1);
  }
  return times;
}

/** Counts that must all be zero: reliability H1. */
export interface Verdict {
  /** Should have got the message, and did not. */
  lost: number;
  /** Got it more than once. */
  duplicated: number;
  /** Received the message without being a recipient. */
  unexpected: number;
}

export function compare(wanted: ReadonlySet<string>, ledger: ReadonlyMap<string, number>): Verdict {
  const lost = [...wanted].filter((to) => !ledger.has(to)).length;
  const duplicated = [...ledger.values()].filter((times) => times > 1).length;
  const unexpected = [...ledger.keys()].filter((to) => !wanted.has(to)).length;
  return { lost, duplicated, unexpected };
}
