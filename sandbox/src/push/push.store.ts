import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { openJournal } from '../journal.ts';
import { createRecent } from '../recent-keys.ts';
import { createPushKeys, decryptPush } from './push-crypto.ts';

/** How many pushes the page shows. */
const SHOWN = 40;

const subscriptionLine = z.object({
  id: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  privateKey: z.string(),
  /** The only VAPID key that the subscription accepts, or `null` for any. */
  serverKey: z.string().nullable(),
});
export type PushSubscriptionLine = z.output<typeof subscriptionLine>;

const pushLine = z.object({
  pushId: z.string(),
  /** The subscription's. */
  id: z.string(),
  at: z.string(),
  headers: z.record(z.string(), z.string()),
  /** Base64 of the pushed body, still encrypted. */
  body: z.string(),
});
export type PushLine = z.output<typeof pushLine>;

/** A push with its text, or `null` if it cannot be decrypted. */
export type ReadPush = PushLine & { text: string | null };

export type PushStore = Awaited<ReturnType<typeof openPushes>>;

/**
 * Stores subscriptions with their private keys, which only a simulator may keep, and the pushes
 * they received.
 */
export async function openPushes(dataDir: string) {
  const subscriptions = new Map<string, PushSubscriptionLine>();
  const recent = createRecent<PushLine>(SHOWN);
  let total = 0;

  const subscriptionJournal = await openJournal(join(dataDir, 'subscriptions.ndjson'), (line) => {
    const subscription = subscriptionLine.parse(JSON.parse(line));
    subscriptions.set(subscription.id, subscription);
  });
  const journal = await openJournal(join(dataDir, 'pushes.ndjson'), (line) => {
    note(pushLine.parse(JSON.parse(line)));
  });

  function note(push: PushLine): void {
    recent.add(push);
    total += 1;
  }

  async function subscribe(count: number, serverKey: string | null) {
    const made = Array.from({ length: count }, () => ({
      id: randomBytes(16).toString('base64url'),
      ...createPushKeys(),
      serverKey,
    }));
    for (const subscription of made) subscriptions.set(subscription.id, subscription);
    const { written } = subscriptionJournal.append(
      made.map((subscription) => `${JSON.stringify(subscription)}\n`).join(''),
    );
    await written;
    return made;
  }

  async function take(id: string, headers: Record<string, string>, body: Buffer) {
    const at = new Date().toISOString();
    const push = { pushId: randomUUID(), id, at, headers, body: body.toString('base64') };
    const { written } = journal.append(`${JSON.stringify(push)}\n`);
    note(push);
    await written;
    return push;
  }

  function read(push: PushLine): ReadPush {
    return { ...push, text: textOf(push) };
  }

  function textOf({ id, body }: PushLine): string | null {
    const keys = subscriptions.get(id);
    if (!keys || body === '') return null;
    try {
      return decryptPush(Buffer.from(body, 'base64'), keys);
    } catch {
      // The push was encrypted for other keys. A browser drops it silently, but the sandbox reports
      // it as unreadable.
      return null;
    }
  }

  async function* list(): AsyncGenerator<ReadPush> {
    for await (const line of journal.lines()) yield read(pushLine.parse(JSON.parse(line)));
  }

  async function clear(): Promise<void> {
    recent.clear();
    total = 0;
    await journal.clear();
  }

  return {
    subscribe,
    find: (id: string) => subscriptions.get(id),
    take,
    list,
    recent: () => recent.list().map(read),
    counts: () => ({ total, subscriptions: subscriptions.size }),
    clear,
    close: async () => {
      await Promise.all([journal.close(), subscriptionJournal.close()]);
    },
  };
}
