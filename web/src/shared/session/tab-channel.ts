import * as z from 'zod/mini';

/** What tabs of one browser tell each other. Never a token, never personal data. */
const tabMessage = z.union([
  z.object({ kind: z.literal('renewed'), realm: z.enum(['member', 'admin']), at: z.int() }),
  z.object({ kind: z.literal('session-changed'), realm: z.enum(['member', 'admin']) }),
  // What this admin has read, or wants to hear of.
  z.object({ kind: z.literal('bell-changed') }),
]);
export type TabMessage = z.output<typeof tabMessage>;

const CHANNEL = 'maru.session';

let channel: BroadcastChannel | null | undefined;

function openChannel(): BroadcastChannel | null {
  if (channel === undefined) {
    channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null;
  }
  return channel;
}

export function tellTabs(message: TabMessage): void {
  openChannel()?.postMessage(message);
}

/** Hears the other tabs. What does not fit the form is dropped (reliability W5). */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const open = openChannel();
  if (open === null) return () => undefined;

  const hear = ({ data }: MessageEvent<unknown>) => {
    const message = tabMessage.safeParse(data);
    if (message.success) listener(message.data);
  };
  open.addEventListener('message', hear);
  return () => open.removeEventListener('message', hear);
}
