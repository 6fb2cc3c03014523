import type { LaunchOptions } from '@playwright/test';
import { chromiumHere } from '../../platform/stack/chromium.ts';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

/**
 * @param executablePath the browser; `null` = Playwright's own.
 * @param more flags.
 */
export function launchOptionsOf(executablePath: string | null, ...more: string[]): LaunchOptions {
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [...ARGS, ...more],
    // Without a UTF-8 locale, the browser cannot name a downloaded file in Korean.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  };
}

/** For tests of notifications: the whole browser, in a worker of its own. */
export const wholeBrowser = {
  channel: 'chromium',
  launchOptions: launchOptionsOf(chromiumHere()),
};
