import { useEffect } from 'react';
import { hasDialog } from '../../shared/dialog/dialog.ts';
import { commandLetterOf } from '../../shared/shortcut.ts';
import { openCommands } from './open-commands.ts';

/**
 * Opens the command palette with Ctrl-K or Command-K anywhere in the staff area. An open dialog,
 * including the palette itself, disables the shortcut.
 */
export function CommandKey(): null {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (commandLetterOf(event) !== 'k') return;
      // The rich text editor makes links with the same keys.
      if (event.defaultPrevented) return;
      event.preventDefault();
      if (!event.repeat && !hasDialog()) openCommands();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return null;
}
