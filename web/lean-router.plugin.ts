import type { Plugin } from 'vite';
import { editOf, edited, statementsOf } from './edit-code.ts';
import { declarationsOf, isNode, type SyntaxNode } from './syntax-nodes.ts';

const ROUTER = /\/node_modules\/react-router\/dist\//;
/** The file of the components. */
const COMPONENTS = /\bfunction PrefetchPageLinks\(/;
const NAMED = /^\w+\.displayName = "\w+";$/gm;
const MADE = / = (?=React\d*\.(?:forwardRef|createContext)\()/g;
const PREFETCH = /\bshouldPrefetch && !isAbsolute \? /;

/**
 * Lets the bundler drop components of React Router that no page uses. Display names and component
 * classes look like side effects. Links contain the prefetch of its framework mode.
 */
export function leanRouter(): Plugin {
  return {
    name: 'maru:lean-router',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!ROUTER.test(id)) return null;
      if (COMPONENTS.test(code) && !PREFETCH.test(code)) {
        this.error(`React Router's links have changed: ${id}`);
      }
      const lean = code
        .replaceAll(NAMED, '')
        .replaceAll(MADE, ' = /* @__PURE__ */ ')
        .replace(PREFETCH, 'false ? ');
      return { code: withPureClasses(lean, id), map: null };
    },
  };
}

/** Wraps derived classes into pure calls. The bundler cannot know what `extends` evaluates. */
function withPureClasses(code: string, id: string): string {
  const classes = statementsOf(id, code)
    .flatMap(declarationsOf)
    .map(({ init }) => init)
    .filter(
      (init): init is SyntaxNode =>
        isNode(init) && init['type'] === 'ClassExpression' && isNode(init['superClass']),
    );
  return edited(
    code,
    classes.map((node) => {
      const { start, end } = editOf(node, '');
      return { start, end, text: `/* @__PURE__ */ (() => ${code.slice(start, end)})()` };
    }),
  );
}
