import type { Page } from '@playwright/test';
import { accessFaultsOf, excessAt, smallFieldsOf } from '../support/accessibility.ts';
import { expect, test } from '../support/maru.ts';
import { addressOfScreen, builtScreens } from '../support/staff-screens.ts';

const WIDTHS = [390, 820, 1440] as const;
/** How long one may take on a machine with much other work. */
const SCREEN_MS = 30_000;
const PATIENT = { timeout: SCREEN_MS };
/** How far into a screen the keyboard is followed. */
const STOPS = 5;
/**
 * Limits of compressed script bytes on first load, dialogs and alerts included. Forms load the
 * editor at once, with its parsers of Word, HWP and Excel pastes. The monitor loads the charts.
 * Charts above a list are small, and load on wide screens only.
 */
const MAX_SCRIPT_BYTES = { list: 291_000, listWithCharts: 296_000, withEditorOrCharts: 371_000 };
const HAS_EDITOR_OR_CHARTS = /-write$|^monitoring$/;
const HAS_CHARTS_ABOVE =
  /^(?:user-management|order-paid|order-expert|expert-detail|banner-\w+|broadcast-schedule-banner)$/;

test('@maru [D18] [T52] every staff screen is whole, light, and worked without a mouse', async ({
  page,
  stack,
  troubles,
  loginStaff,
}) => {
  const screens = builtScreens();
  test.setTimeout(60_000 + screens.length * SCREEN_MS);
  await loginStaff(page, 'super');
  page.on('response', (answer) => {
    if (answer.status() >= 400) troubles.push(`${answer.status()} ${answer.url()}`);
  });
  const faults: string[] = [];
  const looked = new Set<string>();

  for (const name of screens) {
    const look = (holds: boolean, what: string) => {
      if (!holds) faults.push(`${name}: ${what}`);
    };
    // However slow the machine, no session runs out while a screen is looked at.
    await page.request.get(`${stack.url}/api/admin/auth/refresh`);
    await page.goto(stack.url + addressOfScreen(name));
    const isThere = await settled(page);
    look(isThere, 'has no heading, or its data never came');
    if (!isThere) continue;
    // The screen may be a view of another screen. It must not redirect elsewhere.
    const shown = new URL(page.url()).pathname.replace('/curve/', '');
    look(screens.includes(shown), `leads to ${page.url()}`);
    if (looked.has(page.url())) continue;
    looked.add(page.url());
    const bytes = await scriptBytesOf(page);
    const kind = kindOf(shown);
    look(
      bytes < MAX_SCRIPT_BYTES[kind],
      `needs ${Math.round(bytes / 1_000)} kB of scripts at first`,
    );
    for (const width of WIDTHS) {
      for (const excess of await excessAt(page, width)) look(false, excess);
      for (const fault of await accessFaultsOf(page)) look(false, `at ${width}, ${fault}`);
    }
    for (const fault of await keyboardFaultsOf(page)) look(false, fault);
    for (const field of await smallFieldsOf(page)) look(false, field);
    for (const trouble of troubles.splice(0)) look(false, trouble);
  }

  expect(screens.length).toBeGreaterThan(5);
  expect(faults).toEqual([]);
});

function kindOf(screen: string): keyof typeof MAX_SCRIPT_BYTES {
  if (HAS_EDITOR_OR_CHARTS.test(screen)) return 'withEditorOrCharts';
  return HAS_CHARTS_ABOVE.test(screen) ? 'listWithCharts' : 'list';
}

/** Whether the screen has its heading and everything it waits for. */
async function settled(page: Page): Promise<boolean> {
  try {
    // Unlike an assertion, a wait ends with the frame in which its condition holds.
    await page.getByRole('heading', { level: 1 }).first().waitFor(PATIENT);
    await page
      .locator('main [aria-busy="true"]')
      .first()
      .waitFor({ ...PATIENT, state: 'detached' });
  } catch {
    return false;
  }
  return true;
}

/** Transfer size of the scripts of this page, whether or not they were cached. */
function scriptBytesOf(page: Page): Promise<number> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      // The script that counts visits loads only after a delay.
      .filter(({ name }) => /(?<!\/staff-visit-[^/]*)\.js$/.test(new URL(name).pathname))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
}

/** Follows the keyboard past the menu and through the first controls of a screen. */
async function keyboardFaultsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    getSelection()?.removeAllRanges();
  });
  const skip = page.getByRole('link', { name: '본문 바로가기' });
  await skip.focus();
  await page.keyboard.press('Enter');
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const where = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement) || focused === document.body) return null;
      const shows = (element: Element) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
      };
      // A field may show its focus on the box around it.
      const around = [focused, focused.parentElement, focused.parentElement?.parentElement];
      return {
        isInside: focused.closest('main') !== null,
        isSeen: around.some((element) => element && shows(element)),
        html: focused.outerHTML.slice(0, 160),
      };
    });
    // The last control of the screen is behind us.
    if (where === null || !where.isInside) break;
    if (!where.isSeen) faults.push(`the focus cannot be seen on ${where.html}`);
  }
  return faults;
}
