import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '../../platform/stack/chromium.ts';
import { launchOptionsOf } from './launch-options.ts';

/** Blocks all requests to hosts outside this machine. */
const HOSTS = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1';

/**
 * Launches the real browser that programs check pages with. Installs it if the machine has none.
 */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await findChromium((text) => process.stdout.write(`${text}\n`));
  return chromium.launch(launchOptionsOf(executablePath, HOSTS));
}
