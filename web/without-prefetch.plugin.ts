import { parseSync, type Plugin } from 'vite';
import { edited, editOf, withoutUnusedImports } from './edit-code.ts';
import { identifierOf, isNode, type SyntaxNode } from './syntax-nodes.ts';

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
      const { program, errors } = parseSync(id, code);
      const [error] = errors;
      if (error) this.error(error.message);
      const found = program.body.find(isPrefetch);
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
  const declared: unknown[] = Array.isArray(declaration['declarations'])
    ? declaration['declarations']
    : [declaration];
  return declared
    .filter((one): one is SyntaxNode => isNode(one))
    .flatMap(({ id }) => identifierOf(id) ?? []);
}
