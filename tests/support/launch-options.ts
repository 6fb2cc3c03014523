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

/** @param executablePath the browser; `null` = Playwright's own. */
export function launchOptionsOf(executablePath: string | null): LaunchOptions {
  return { ...(executablePath ? { executablePath } : {}), args: ARGS };
}

/** For tests of notifications: the whole browser, in a worker of its own. */
export const wholeBrowser = {
  channel: 'chromium',
  launchOptions: launchOptionsOf(chromiumHere()),
};
