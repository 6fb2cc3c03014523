/** Size in px (spec.md section 9). */
const FEATURES = 'popup,width=1280,height=720';
const NAME = 'maru-broadcast';

/** The window that was opened in a click and waits for its address. */
let reserved: Window | null = null;

/** Whether it shows nothing yet: opened by its name, a window that shows something comes as it is. */
let isEmpty = false;

/** The window that was given an address last. */
let entered: Window | null = null;

/**
 * Opens the broadcast's window, empty for now; one that is open already goes on until it is given
 * another address. Must run inside the click itself: browsers block what opens after an answer has
 * come.
 */
export function reserveWindow(): void {
  if (reserved && !reserved.closed) return;
  reserved = window.open('', NAME, FEATURES);
  // The page of one that has just been given its address may still be on its way.
  isEmpty = reserved !== null && reserved !== entered && isBlank(reserved);
}

/**
 * Closes the window that waits, if there is one and it shows nothing. One in which a broadcast
 * plays stays, and so does this one, where the log-in was asked for in the broadcast's own window.
 */
export function releaseWindow(): void {
  if (isEmpty) reserved?.close();
  reserved = null;
}

function isBlank({ location }: Window): boolean {
  try {
    return location.href === 'about:blank';
  } catch {
    // The page of somebody else tells nobody what it is.
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
  // A page of somebody else gets no handle on ours.
  if (address.origin !== location.origin) target.opener = null;
  target.location.href = address.href;
  entered = target;
  target.focus();
  return true;
}
