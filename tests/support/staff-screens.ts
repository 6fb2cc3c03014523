import { readdirSync, readFileSync } from 'node:fs';
import { menus } from '@maru/contract/session/staff';

/** Screens of a single record, which the address names. */
const OF_ONE_THING = /^(?:user|expert)-(?:detail|info|memo|pay|profile|product)$/;

/** Every screen that is registered, by the table the staff area itself is made of. */
export function builtScreens(): string[] {
  const files = readdirSync('web/src/admin', { recursive: true, encoding: 'utf8' });
  const tables = files.filter((file) => file.endsWith('screens.ts'));
  const named = tables.flatMap((file) =>
    [...readFileSync(`web/src/admin/${file}`, 'utf8').matchAll(/\bname: '([\w-]+)'/g)].map(
      ([, name = '']) => name,
    ),
  );
  return menus.filter((menu) => named.includes(menu));
}

/** The address of a screen, of the first thing where it is of one. */
export function addressOfScreen(name: string): string {
  return `/curve/${name}${OF_ONE_THING.test(name) ? '?_id=1' : ''}`;
}
