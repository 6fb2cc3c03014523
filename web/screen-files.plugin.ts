import { posix, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

/** `screen(() => import('…'))`, the way a route table names the file of a screen. */
const NAMED = /\b(screen|adminScreen)\(\(\) => import\((['"])([^'"]+)\2\)\)/g;
const ROUTE_TABLE = /\/src\/home\/routes\/\w+\.tsx$/;

/**
 * Adds the file of each screen to the calls of `screen()` for the rendering server. The server then
 * finds the scripts and styles of the first view in the build manifest.
 */
export function screenFiles(): Plugin {
  let root = '';
  return {
    name: 'maru:screen-files',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    configResolved: (config) => {
      root = config.root;
    },
    transform(code, id) {
      if (!ROUTE_TABLE.test(id)) return null;
      const folder = posix.dirname(relative(root, id).split(sep).join('/'));
      return {
        code: code.replaceAll(NAMED, (_, name: string, quote: string, target: string) => {
          const file = posix.join(folder, target);
          return `${name}(() => import(${quote}${target}${quote}), ${quote}${file}${quote})`;
        }),
        map: null,
      };
    },
  };
}
