import { existsSync } from 'node:fs';
import { findOnPath } from './find-program.ts';
import { reasonOf } from './reason-of.ts';
import { runCommand } from './run-command.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** The same engine without a window's worth of browser around it: a third less work a page. */
const SHELL = 'chromium-headless-shell';
/** Without one, Korean pages are measured and pictured in empty boxes. */
const KOREAN_FONT = 'fonts-noto-cjk';

/** The browser of this machine, if it has one already. */
export function chromiumHere(): string | null {
  return process.env['CHROMIUM_PATH'] ?? findOnPath(NAMES);
}

/** The lightest one that renders pages as it does; it knows no notifications. */
export function headlessShellHere(): string | null {
  return process.env['CHROMIUM_PATH'] ?? findOnPath([SHELL]) ?? chromiumHere();
}

/** Installs the headless shell if apt has it. Without it, the tests pass but take longer. */
export async function addHeadlessShell(say: (text: string) => void): Promise<void> {
  if (process.env['CHROMIUM_PATH'] || findOnPath([SHELL]) || !canUseApt()) return;
  try {
    say(`Installing ${SHELL} with apt …`);
    await aptInstall(SHELL);
  } catch (error) {
    say(`apt has no such package: ${reasonOf(error)}`);
  }
}

/**
 * Finds the browser for viewing pages: `CHROMIUM_PATH`, PATH, apt as root, Playwright's own.
 *
 * @returns its path; `null` if Playwright has its own browser and finds it by itself.
 * @throws Error if there is no browser and none can be installed.
 */
export async function findChromium(say: (text: string) => void): Promise<string | null> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`CHROMIUM_PATH: the file ${given} does not exist`);
  }
  await addKoreanFont(say);
  const found = findOnPath(NAMES);
  if (found) return found;
  if (canUseApt()) {
    try {
      say('Installing chromium with apt …');
      await aptInstall('chromium');
      const installed = findOnPath(NAMES);
      if (installed) return installed;
    } catch (error) {
      say(`apt has no such package: ${reasonOf(error)}`);
    }
  }
  say('Downloading Chromium through Playwright …');
  await runCommand('npx', ['playwright', 'install', 'chromium']);
  return null;
}

async function addKoreanFont(say: (text: string) => void): Promise<void> {
  if (!canUseApt() || (await hasKoreanFont())) return;
  try {
    say('Installing a Korean font with apt …');
    await aptInstall(KOREAN_FONT);
  } catch (error) {
    // The tests pass without it. Only pictures look wrong.
    say(`No Korean font was installed: ${reasonOf(error)}`);
  }
}

async function hasKoreanFont(): Promise<boolean> {
  if (!findOnPath(['fc-list'])) return false;
  return (await runCommand('fc-list', [':lang=ko'])).trim() !== '';
}

function canUseApt(): boolean {
  return process.getuid?.() === 0 && findOnPath(['apt-get']) !== null;
}

async function aptInstall(name: string): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['update'], { env });
  await runCommand('apt-get', ['install', '--yes', '--no-install-recommends', name], { env });
}
