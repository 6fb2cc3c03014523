import { composesWith, pressedKey } from './shortcut.ts';

/**
 * Keeps two uses of Escape from everything else: one that cancels a composition, and one that
 * closes the list of a select. Otherwise it would also close a dialog, a menu or a popover, or
 * clear a search field.
 */
export function keepEscape(): void {
  // Earlier than the listeners of libraries, which listen on the document.
  addEventListener('keydown', stopEscape, { capture: true });
}

function stopEscape(event: KeyboardEvent): void {
  if (pressedKey(event) === 'Escape' && event.target instanceof HTMLOptionElement) {
    // The browser closes its list after the event.
    event.stopImmediatePropagation();
  }
  if (!composesWith(event, 'Escape')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
