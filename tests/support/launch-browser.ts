import { chromium, type Browser } from '@playwright/test';
import { findChromium } from './find-chromium.ts';

/** The real browser that programs look at pages with. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
}
