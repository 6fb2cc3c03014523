/** Size in px (specification S9.8). */
const FEATURES = 'popup,width=1280,height=720';
const NAME = 'maru-broadcast';

/** The window that was opened in a click and waits for its address. */
let reserved: Window | null = null;

/**
 * Whether the window is still empty. Opening by name returns an existing window with its current
 * content.
 */
let isEmpty = false;

/** The window that was given an address last. */
let entered: Window | null = null;

/**
 * Opens the broadcast's window, initially empty. A window that is already open keeps its content
 * until it gets another address. Must run inside the click handler, because browsers block windows
 * opened after an asynchronous response.
 */
export function reserveWindow(): void {
  if (reserved && !reserved.closed) return;
  reserved = window.open('', NAME, FEATURES);
  // The page of one that has just been given its address may still be on its way.
  isEmpty = reserved !== null && reserved !== entered && isBlank(reserved);
}

/**
 * Closes the reserved window if it is still empty. A window with a running broadcast stays open.
 * This window also stays open if the login was requested in the broadcast window itself.
 */
export function releaseWindow(): void {
  if (isEmpty) reserved?.close();
  reserved = null;
}

function isBlank({ location }: Window): boolean {
  try {
    return location.href === 'about:blank';
  } catch {
    // A cross-origin page denies access to its location.
    return false;
  }
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
  // A page of another origin must not get a reference to this window.
  if (address.origin !== location.origin) target.opener = null;
  target.location.href = address.href;
  entered = target;
  target.focus();
  return true;
}
