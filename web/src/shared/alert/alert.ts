/** A short message that appears and disappears by itself (look V4.34). */
export interface AlertRequest {
  type: 'success' | 'info' | 'warning' | 'error';
  message: string;
  /** Shown in front of the message, in bold. Without it the message itself is bold. */
  title?: string;
  /** Display time in ms. Default 4000, or 8000 with an action. */
  timeout?: number;
  action?: { label: string; run: () => void };
}

type Taker = (request: AlertRequest) => void;

let taker: Taker | null = null;
let early: AlertRequest[] = [];
const onFirst = new Set<() => void>();

/** Registers the host, which receives all alerts from now on and those queued before it loaded. */
export function takeAlerts(take: Taker): () => void {
  taker = take;
  for (const request of early) take(request);
  early = [];
  return () => {
    taker = null;
  };
}

/** Calls back when the first alert is requested, possibly before the alert code has loaded. */
export function onFirstAlert(needed: () => void): () => void {
  if (early.length > 0) needed();
  onFirst.add(needed);
  return () => void onFirst.delete(needed);
}

/** Whether an alert waits for the code that shows it. */
export function hasEarlyAlert(): boolean {
  return early.length > 0;
}

/** Shows an alert after 400 ms, or after earlier requested alerts. */
export function showAlert(request: AlertRequest): void {
  if (taker) return taker(request);
  early.push(request);
  for (const needed of onFirst) needed();
}
