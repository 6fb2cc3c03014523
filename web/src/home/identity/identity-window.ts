/** Wide enough for the pages of carriers. */
const FEATURES = 'popup,width=480,height=760';
const NAME = 'maru-identity';

/** A window of the provider, opened in a click and empty until its address is known. */
export interface IdentityWindow {
  /** @returns false if the browser gave no window, or the visitor closed it. */
  enter: (url: string) => boolean;
  close: () => void;
}

/**
 * Must run inside the click handler. Browsers block windows opened after an asynchronous response.
 */
export function openIdentityWindow(): IdentityWindow {
  const opened = window.open('', NAME, FEATURES);
  return {
    enter(url) {
      if (!opened || opened.closed) return false;
      opened.location.href = url;
      opened.focus();
      return true;
    },
    close: () => opened?.close(),
  };
}
