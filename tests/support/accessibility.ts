import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Frame, type Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * WCAG 2.2 AA violations that axe finds on a page once its data is loaded, each as
 * `rule: first element`. Animations are disabled from here on, because a notice that fades in has
 * no contrast yet.
 *
 * @param alsoTags additional axe tags to check, such as `best-practice`.
 */
export async function accessFaultsOf(
  page: Page,
  alsoTags: readonly string[] = [],
): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(async () => {
    // The browser styles a skipped section only when axe measures it, which starts transitions.
    const rendered = new CSSStyleSheet();
    rendered.replaceSync('[data-part] > * { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(rendered);
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    for (const motion of document.getAnimations()) {
      const ends = Number(motion.effect?.getComputedTiming().endTime);
      if (Number.isFinite(ends)) motion.finish();
    }
  });
  await Promise.all(page.frames().map(injectAxe));
  return page.evaluate(
    async (tags) => {
      const { violations } = await window.axe!.run(document, {
        // Both options only save time. Passed rules are reduced, and no selectors are computed.
        resultTypes: ['violations'],
        selectors: false,
        runOnly: { type: 'tag', values: tags },
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200) ?? ''}`);
    },
    [...WCAG_22_AA, ...alsoTags],
  );
}

/** A frame that is still loading cannot run scripts. */
const INJECTED_WITHIN_MS = 1_000;

/** Runs the source of axe once for each document, because it takes as long as half of a check. */
async function injectAxe(frame: Frame): Promise<void> {
  const inject = async () => {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  };
  if (!frame.parentFrame()) await inject();
  // A frame of another origin may go away meanwhile. Its content is not checked.
  else await Promise.race([inject().catch(() => undefined), pause(INJECTED_WITHIN_MS)]);
}

/**
 * During a re-layout a page may be too wide for one or two frames, which is not visible. On a busy
 * machine these frames take long.
 */
const SETTLED_AFTER_MS = 10_000;
const LOOK_EVERY_MS = 100;

/**
 * Permanent horizontal overflow at this width, if there is any. Returns the excess and the elements
 * that reach furthest. Elements clipped by a scroll container are ignored.
 */
export async function excessAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  return page.evaluate(
    async ([settledAfterMs, lookEveryMs]) => {
      const excessNow = () => document.documentElement.scrollWidth - innerWidth;
      const end = performance.now() + settledAfterMs;
      while (excessNow() > 0 && performance.now() < end) {
        await new Promise((later) => setTimeout(later, lookEveryMs));
      }
      const excess = excessNow();
      if (excess <= 0) return [];
      const isCut = (element: HTMLElement): boolean => {
        const isPlaced = getComputedStyle(element).position === 'absolute';
        const around = isPlaced ? element.offsetParent : element.parentElement;
        if (!(around instanceof HTMLElement) || around === document.body) return false;
        return getComputedStyle(around).overflowX !== 'visible' || isCut(around);
      };
      const furthest = [...document.body.querySelectorAll<HTMLElement>('*')]
        .map((element) => ({ element, right: element.getBoundingClientRect().right }))
        .filter(({ element, right }) => right > innerWidth && !isCut(element))
        .sort((a, b) => b.right - a.right)
        .slice(0, 3)
        .map(({ element, right }) => `${right}: ${element.outerHTML.slice(0, 120)}`);
      return [`${excess} px too wide at ${innerWidth}`, ...furthest];
    },
    [SETTLED_AFTER_MS, LOOK_EVERY_MS] as const,
  );
}

/**
 * Text that its box, or at a side a box around it, cuts off. Ellipses, line clamps and boxes that
 * scroll are meant to shorten their content.
 */
export function lostContentOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      const isVisible = element.checkVisibility({
        opacityProperty: true,
        visibilityProperty: true,
      });
      return isVisible && width > 1 && height > 1 && element.closest('[inert]') === null;
    };
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const isMeant = (style: CSSStyleDeclaration) =>
      style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
    const isCutOff = (element: Element) => {
      const style = getComputedStyle(element);
      const isTooWide = hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
      const isTooHigh = hides(style.overflowY) && element.scrollHeight > element.clientHeight + 1;
      return !isMeant(style) && style.display !== 'inline' && (isTooWide || isTooHigh);
    };
    const isText = ({ nodeType, textContent }: Node) => nodeType === 3 && textContent?.trim();
    const isCutAround = (element: Element) => {
      const words = document.createRange();
      const ends = [...element.childNodes].filter(isText).map((text) => {
        words.selectNodeContents(text);
        return words.getBoundingClientRect();
      });
      for (let around = element.parentElement; around; around = around.parentElement) {
        const style = getComputedStyle(around);
        const isForReaders = style.clipPath !== 'none';
        if (isForReaders || isMeant(style) || /auto|scroll/.test(style.overflowX)) return false;
        const box = around.getBoundingClientRect();
        const isOutside = ends.some(
          ({ left, right }) => right > box.right + 1 || left < box.left - 1,
        );
        if (hides(style.overflowX) && isOutside) return true;
      }
      return false;
    };
    const hasText = (element: Element) => [...element.childNodes].some(isText);
    return [...document.querySelectorAll('main *, header *')]
      .filter((element) => hasText(element) && isShown(element))
      .filter((element) => isCutOff(element) || isCutAround(element))
      .map((element) => `cuts off ${element.outerHTML.slice(0, 160)}`);
  });
}

/** iOS zooms into fields with smaller letters. */
const LEAST_FIELD_PX = 16;

/** Fields with a font size that is too small on a touch device. */
export async function smallFieldsOf(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
  const found = await page.evaluate(async (least) => {
    if (!matchMedia('(pointer: coarse)').matches) return ['touch is not emulated'];
    // The new media query is laid out with the next frame, and a field may change over a moment.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    for (const motion of document.getAnimations()) {
      if (Number.isFinite(Number(motion.effect?.getComputedTiming().endTime))) motion.finish();
    }
    const typed = 'input:not([type=checkbox], [type=radio], [type=file], [type=range])';
    return [...document.querySelectorAll<HTMLElement>(`${typed}, select, textarea`)].flatMap(
      (field) => {
        const size = Number.parseFloat(getComputedStyle(field).fontSize);
        const name = field.getAttribute('name') ?? field.getAttribute('aria-label') ?? field.id;
        return size < least ? [`the field ${name} has a font size of ${size} px on a phone`] : [];
      },
    );
  }, LEAST_FIELD_PX);
  await client.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await client.detach();
  return found;
}
