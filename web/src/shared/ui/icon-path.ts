import sprite from '../../../public/icons.svg?raw';
import type { IconName } from './icon-name.ts';

/** Inside of an icon: one path, drawn with lines or filled. */
export interface IconPath {
  d: string;
  isFilled: boolean;
}

const SYMBOL = /<symbol id="i-([a-z0-9-]+)"[^>]* fill="(\w+)"[^>]*><path d="([^"]+)"\/><\/symbol>/g;

let paths: ReadonlyMap<string, IconPath> | undefined;

/** Path of an icon, for the rendering server. It would double the icons in the browser's scripts. */
export function iconPath(name: IconName): IconPath {
  paths ??= readPaths();
  const path = paths.get(name);
  if (!path) throw new Error(`The sprite has no icon ${name}.`);
  return path;
}

function readPaths(): ReadonlyMap<string, IconPath> {
  return new Map(
    [...sprite.matchAll(SYMBOL)].map(([, name = '', fill, d = '']) => [
      name,
      { d, isFilled: fill === 'currentColor' },
    ]),
  );
}
