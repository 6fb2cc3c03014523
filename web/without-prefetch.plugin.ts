import type { Plugin } from 'vite';
import { edited, editOf, statementsOf, withoutUnusedImports } from './edit-code.ts';
import { declarationsOf, identifierOf, isNode } from './syntax-nodes.ts';

const SCREEN = /\/web\/src\/home\/.*-screen\.tsx$/;

/**
 * Removes the `prefetch` of screens from the browser bundles, with the queries that only it uses.
 * Only the rendering server calls it.
 */
export function withoutPrefetch(): Plugin {
  return {
    name: 'maru:without-prefetch',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!SCREEN.test(id)) return null;
      const found = statementsOf(id, code).find(isPrefetch);
      if (!found) return null;
      const rest = edited(code, [editOf(found, '')]);
      return { code: withoutUnusedImports(id, rest), map: null };
    },
  };
}

function isPrefetch(statement: unknown): boolean {
  if (!isNode(statement) || statement['type'] !== 'ExportNamedDeclaration') return false;
  return namesOf(statement['declaration']).includes('prefetch');
}

/** The names that a declaration declares. */
function namesOf(declaration: unknown): string[] {
  if (!isNode(declaration)) return [];
  const list = declarationsOf(declaration);
  // A function declares its own name.
  const declared = list.length > 0 ? list : [declaration];
  return declared.flatMap(({ id }) => identifierOf(id) ?? []);
}
