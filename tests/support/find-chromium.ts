import { execFileSync } from 'node:child_process';

/** The browser of the machine, or Playwright's own where there is none. */
export function findChromium(): string | undefined {
  if (process.env['CHROMIUM_PATH']) return process.env['CHROMIUM_PATH'];
  for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8' }).trim();
    } catch {
      // Not on this machine; the next name may be.
    }
  }
  return undefined;
}
