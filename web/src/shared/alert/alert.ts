/** A short message that appears and disappears by itself (ui.md 4.7). */
export interface AlertRequest {
  type: 'success' | 'info' | 'warning' | 'error';
  message: string;
  /** Shown in front of the message, in bold. Without it the message itself is bold. */
  title?: string;
  /** How long it stays, in ms; 4000 unless said, 8000 with an action. */
  timeout?: number;
  action?: { label: string; run: () => void };
}

type Taker = (request: AlertRequest) => void;

let taker: Taker | null = null;
let early: AlertRequest[] = [];
const onFirst = new Set<() => void>();

/** The host takes every alert from now on, and those that came before it was loaded. */
export function takeAlerts(take: Taker): () => void {
  taker = take;
  for (const request of early) take(request);
  early = [];
  return () => {
    taker = null;
  };
}

/** Tells when the first alert is asked for, which may be before its code is there. */
export function onFirstAlert(needed: () => void): () => void {
  if (early.length > 0) needed();
  onFirst.add(needed);
  return () => void onFirst.delete(needed);
}

/** Whether an alert waits for the code that shows it. */
export function hasEarlyAlert(): boolean {
  return early.length > 0;
}

/** Shows an alert 400 ms from now, or after those that were asked for earlier. */
export function showAlert(request: AlertRequest): void {
  if (taker) return taker(request);
  early.push(request);
  for (const needed of onFirst) needed();
}
