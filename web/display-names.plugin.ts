import type { Plugin } from 'vite';

const ROUTER = /\/node_modules\/react-router\/dist\//;
const NAMED = /^\w+\.displayName = "\w+";$/gm;
const MADE = / = (?=React\d*\.(?:forwardRef|createContext)\()/g;

/**
 * Removes the display names of React Router's components. A component with a display name stays in
 * the build although no page uses it.
 */
export function withoutDisplayNames(): Plugin {
  return {
    name: 'maru:display-names',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!ROUTER.test(id)) return null;
      const unnamed = code.replaceAll(NAMED, '').replaceAll(MADE, ' = /* @__PURE__ */ ');
      return { code: unnamed, map: null };
    },
  };
}
