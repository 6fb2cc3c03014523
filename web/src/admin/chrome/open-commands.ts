import { openLayer } from '../../shared/dialog/dialog.ts';
import { CommandPalette } from './command-palette.tsx';

/** Opens the field that finds a screen by its name. */
export function openCommands(): void {
  void openLayer({
    title: '메뉴 찾기',
    component: CommandPalette,
    width: 'form',
    closeOnClickOutside: true,
  });
}
