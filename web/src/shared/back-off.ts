import type { MessageCode } from '@maru/contract/core/message';

/**
 * Reconnection backoff of a page after its socket was cut off. The delay starts at 1 s and doubles
 * on each try. Its wide jitter prevents all clients from reconnecting at once after a restart. The
 * delay is capped. Every client is back within 15 s of the service's return (reliability R7), after
 * an outage of any length.
 */
export const BACK_OFF = {
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 12_000,
  randomizationFactor: 0.9,
};

/**
 * Backoff delay in ms after the given number of failed tries. Same formula as the socket library.
 */
export function waitAfter(tries: number, random = Math.random): number {
  const { reconnectionDelay, reconnectionDelayMax, randomizationFactor } = BACK_OFF;
  const spread = 1 + randomizationFactor * (2 * random() - 1);
  return Math.min(reconnectionDelay * 2 ** tries * spread, reconnectionDelayMax);
}

/** How a page connects, the first time and again. */
export const CONNECTING = {
  ...BACK_OFF,
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
};

/** Refusals of a process that is full, or that cannot reach its database to identify the client. */
const PASSING: ReadonlySet<string> = new Set<MessageCode>([
  'SERVICE_UNAVAILABLE',
  'TOO_MANY_REQUESTS',
]);

/** Minimum delay. The actual delay is at most twice as long. */
const REFUSED_MS = 3_000;

/**
 * Delay in ms before a retry after a refusal. `null` if the refusal is final. The socket library
 * treats every refusal as final, unlike a failed connection.
 */
export function waitAfterRefusal(code: string): number | null {
  return PASSING.has(code) ? REFUSED_MS * (1 + Math.random()) : null;
}
