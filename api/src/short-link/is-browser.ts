import { isbot } from 'isbot';

/** All browsers of the last decades begin so. Scanners of phones and HTTP libraries do not. */
const BROWSER = /^Mozilla\/\d/;

/** Whether a user agent is that of a browser, and not of a link preview, scanner or crawler. */
export function isBrowser(userAgent: string): boolean {
  return BROWSER.test(userAgent) && !isbot(userAgent);
}
