import { composesWith } from './shortcut.ts';

/**
 * Keeps the Escape that cancels a composition from everything else. Otherwise it would also close a
 * dialog, a menu or a popover, or clear a search field.
 */
export function keepComposingEscape(): void {
  // Earlier than the listeners of libraries, which listen on the document.
  addEventListener('keydown', stopComposingEscape, { capture: true });
}

function stopComposingEscape(event: KeyboardEvent): void {
  if (!composesWith(event, 'Escape')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
