import { readStored, writeStored } from '../../shared/browser-storage.ts';
import { ownPathOr } from '../../shared/paths.ts';

const NAME = 'maru-admin.return';
const INSIDE = /^\/curve\/(?!login(?:$|[/?#]))/;

/** Stores the current address when the login interrupts the work. */
export function rememberStaffReturn(path: string): void {
  if (INSIDE.test(ownPathOr(path, ''))) writeStored('session', NAME, path);
}

/** Returns the address to open after the login and removes it. The root if none was stored. */
export function takeStaffReturn(): string {
  const path = ownPathOr(readStored('session', NAME), '');
  writeStored('session', NAME, null);
  return INSIDE.test(path) ? path : '/curve';
}
