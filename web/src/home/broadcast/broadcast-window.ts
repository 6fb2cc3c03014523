/** Size in px (spec.md section 9). */
const FEATURES = 'popup,width=1280,height=720';
const NAME = 'maru-broadcast';

/** The window that was opened in a click and waits for its address. */
let reserved: Window | null = null;

/**
 * Opens the broadcast's window, empty for now. Must run inside the click itself: browsers block
 * what opens after an answer has come.
 */
export function reserveWindow(): void {
  if (reserved && !reserved.closed) return;
  reserved = window.open('', NAME, FEATURES);
}

/**
 * Closes the window that waits, if there is one. Where the log-in was asked for in the broadcast's
 * own window, that is this one, and it stays.
 */
export function releaseWindow(): void {
  if (reserved !== window) reserved?.close();
  reserved = null;
}

/**
 * Gives the window its address.
 *
 * @returns false if the browser gave no window, or the visitor closed it.
 */
export function enterWindow(url: string): boolean {
  const target = reserved;
  reserved = null;
  if (!target || target.closed) return false;
  const address = new URL(url, location.href);
  // A page of somebody else gets no handle on ours.
  if (address.origin !== location.origin) target.opener = null;
  target.location.href = address.href;
  target.focus();
  return true;
}

/** Opens the address in a window of its own; for the button that stands in for a blocked one. */
export function openWindow(url: string): void {
  reserveWindow();
  enterWindow(url);
}
