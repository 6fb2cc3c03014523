import { useEffect } from 'react';
import { hasDialog } from '../../shared/dialog/dialog.ts';
import { commandLetterOf } from '../../shared/shortcut.ts';
import { openCommands } from './open-commands.ts';

/**
 * Ctrl-K, or Command-K, opens the command palette from everywhere in the staff area, unless a dialog
 * is open, which may be the palette itself.
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
