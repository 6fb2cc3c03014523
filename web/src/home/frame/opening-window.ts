import { retryLoad } from '../../shared/retry-load.ts';
import { appBrowserOf } from '../../shared/in-app-browser.ts';

/**
 * Runs an action that opens a window. An in-app browser has only one window, so the function first
 * offers to open the page outside. A visitor who stays may still try (features A30).
 */
export function openingWindow(act: () => void): void {
  const app = appBrowserOf(navigator.userAgent);
  // At once: a browser opens windows only within a press.
  if (app === null) return act();
  void retryLoad(() => import('./outside-browser.ts')).then(({ offerOutside }) =>
    offerOutside(app, act),
  );
}
