import type { Page } from '@playwright/test';

/** The least width and height of a target under a finger (look V3.14, features Y08). */
const LEAST_PX = 44;

/**
 * Controls of a page that are too small for a touch screen. Links in running text and carousel dots
 * may be smaller (WCAG 2.5.8). A field includes its label, and a control includes the area of its
 * pseudo-element.
 */
export function smallTargetsOf(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const sizeOf = (element: Element) => {
      const boxes = [element, element.closest('label') ?? element].map((box) =>
        box.getBoundingClientRect(),
      );
      const width = Math.max(...boxes.map((box) => box.width));
      const height = Math.max(...boxes.map((box) => box.height));
      const after = getComputedStyle(element, '::after');
      const isArea = after.content !== 'none' && after.position === 'absolute';
      const grown = (size: string) => (isArea ? Number.parseFloat(size) || 0 : 0);
      return {
        width: Math.max(width, grown(after.width)),
        height: Math.max(height, grown(after.height)),
      };
    };
    const isMeant = (element: Element) => {
      const { display, visibility, pointerEvents } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      const isText = display === 'inline' && element.matches('a');
      const isMark = element.matches('[aria-roledescription] *, [class*="dot"]');
      return (
        !isText &&
        !isMark &&
        width > 1 &&
        height > 1 &&
        visibility !== 'hidden' &&
        pointerEvents !== 'none' &&
        element.closest('[inert]') === null
      );
    };
    return [...document.querySelectorAll('a, button, select, input, summary')]
      .filter(isMeant)
      .flatMap((element) => {
        const { width, height } = sizeOf(element);
        if (width >= least - 0.5 && height >= least - 0.5) return [];
        return [`${Math.round(width)} × ${Math.round(height)}: ${element.outerHTML.slice(0, 160)}`];
      });
  }, LEAST_PX);
}
