import { parseSync } from 'vite';
import { identifierOf, isNode } from './syntax-nodes.ts';

/** Replacement of a range of a program. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** The replacement of a node. */
export function editOf(node: unknown, text: string): Edit {
  const { start, end } = isNode(node) ? node : {};
  if (typeof start !== 'number' || typeof end !== 'number')
    throw new Error('A node has no position.');
  return { start, end, text };
}

/** A program with replacements, which must not overlap. */
export function edited(code: string, edits: readonly Edit[]): string {
  let made = '';
  let at = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    made += code.slice(at, start) + text;
    at = end;
  }
  return made + code.slice(at);
}

/**
 * The statements of a program.
 *
 * @throws if the program has a syntax error.
 */
export function statementsOf(file: string, code: string): readonly unknown[] {
  const { program, errors } = parseSync(file, code);
  const [error] = errors;
  if (error) throw new Error(error.message);
  return program.body;
}

/**
 * Removes imports whose names occur nowhere else. The bundler would otherwise put the imported
 * modules beside this one.
 */
export function withoutUnusedImports(file: string, code: string): string {
  const imports = statementsOf(file, code)
    .filter(isNode)
    .filter((statement) => statement['type'] === 'ImportDeclaration');
  const rest = edited(
    code,
    imports.map((statement) => editOf(statement, '')),
  );
  const unused = imports.filter(({ specifiers }) => {
    if (!Array.isArray(specifiers) || specifiers.length === 0) return false;
    const names = specifiers.map((one: unknown) => (isNode(one) ? identifierOf(one['local']) : ''));
    return names.every((name) => name !== null && !new RegExp(`\\b${name}\\b`).test(rest));
  });
  return edited(
    code,
    unused.map((statement) => editOf(statement, '')),
  );
}
