import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '../../platform/stack/chromium.ts';
import { launchOptionsOf } from './launch-options.ts';

/** Nothing outside of this machine is asked for. */
const HOSTS = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1';

/** The real browser that programs look at pages with; a machine without one gets it. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await findChromium((text) => process.stdout.write(`${text}\n`));
  return chromium.launch(launchOptionsOf(executablePath, HOSTS));
}
