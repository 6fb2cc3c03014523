import type { Realm } from './session-lost.ts';

/** Messages between tabs of one browser. They never contain tokens or personal data. */
export type TabMessage =
  | { kind: 'renewed'; realm: Realm; at: number }
  | { kind: 'session-changed'; realm: Realm }
  /** This admin's read state or notification settings changed. */
  | { kind: 'bell-changed' };

/**
 * Parses the message that a tab sent; `null` if it is invalid. It uses no schema, because first
 * views need it.
 */
function messageIn(data: unknown): TabMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { kind, realm, at }: { kind?: unknown; realm?: unknown; at?: unknown } = data;
  if (kind === 'bell-changed') return { kind };
  if (realm !== 'member' && realm !== 'admin') return null;
  if (kind === 'session-changed') return { kind, realm };
  return kind === 'renewed' && Number.isSafeInteger(at) ? { kind, realm, at: Number(at) } : null;
}

const CHANNEL = 'maru.session';

let channel: BroadcastChannel | null | undefined;

function openChannel(): BroadcastChannel | null {
  if (channel === undefined) {
    channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null;
  }
  return channel;
}

export function notifyTabs(message: TabMessage): void {
  openChannel()?.postMessage(message);
}

/** Listens to the other tabs. Malformed messages are dropped (reliability W5). */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const open = openChannel();
  if (open === null) return () => undefined;

  const hear = ({ data }: MessageEvent<unknown>) => {
    const message = messageIn(data);
    if (message) listener(message);
  };
  open.addEventListener('message', hear);
  return () => open.removeEventListener('message', hear);
}
