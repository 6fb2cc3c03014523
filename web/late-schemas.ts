import { edited, editOf, statementsOf, withoutUnusedImports } from './edit-code.ts';
import { declarationsOf, identifierOf, isNode, type SyntaxNode } from './syntax-nodes.ts';

/** Name under which the contract modules are parsed. */
const FILE = 'contract.ts';
/** Properties of a call that the servers alone read. */
const UNREAD = ['params', 'query', 'body', 'refusals'];
const PRIMITIVES = /^\.{1,2}\/(?:core\/)?primitive\.ts$/;
const CALL_MAKERS = ['defineCall', 'bulkCall', 'contentBulk', 'exportCall', 'orderCall'];

/** A call with an answer schema that uses only names of the module. */
interface FoundCall {
  output: SyntaxNode;
  unread: SyntaxNode[];
}

/**
 * Transforms a contract module into one without schemas. Each `output` of a call becomes a
 * `loadOutput`. Late code imports the other schemas from the copy.
 *
 * @param copy the module that {@link withOutputs} makes of the same code.
 */
export function withoutSchemas(code: string, copy: string): string {
  const statements = statementsOf(FILE, code);
  const schemas = schemasIn(statements);
  const calls = callsIn(statements).flatMap(({ output, unread }, at) => [
    editOf(output, `loadOutput: async () => (await import('${copy}')).output${at}`),
    ...unread.map((property) => editOf(property, `${nameOf(property)}: undefined`)),
  ]);
  const rest = edited(code, [...schemas.map(({ statement }) => editOf(statement, '')), ...calls]);
  const names = schemas.map(({ name }) => name);
  const exported = schemas.filter(({ isExported }) => isExported).map(({ name }) => name);
  const imported = `import { ${names.join(', ')} } from '${copy}';`;
  const lean = pure([rest, imported, `export { ${exported.join(', ')} };`, ''].join('\n'));
  return withoutUnusedImports(FILE, lean);
}

/** The same module with exports of all that {@link withoutSchemas} leaves out. */
export function withOutputs(code: string): string {
  const statements = statementsOf(FILE, code);
  const outputs = callsIn(statements).map(({ output }, at) => {
    const { start, end } = editOf(output['value'], '');
    return `export const output${at} = ${code.slice(start, end)};`;
  });
  const own = schemasIn(statements).filter(({ isExported }) => !isExported);
  const exported = `export { ${own.map(({ name }) => name).join(', ')} };`;
  return pure([code, ...outputs, exported, ''].join('\n'));
}

/** A constant of the module that is a schema, or is made of schemas. */
interface FoundSchema {
  statement: SyntaxNode;
  name: string;
  isExported: boolean;
}

function schemasIn(statements: readonly unknown[]): FoundSchema[] {
  const primitives = statements.filter(isNode).flatMap(primitivesOf);
  return statements.filter(isNode).flatMap((statement) => {
    const isExported = statement['type'] === 'ExportNamedDeclaration';
    const declared = isExported ? statement['declaration'] : statement;
    const [only, ...others] = declarationsOf(declared);
    const name = only && others.length === 0 ? identifierOf(only['id']) : null;
    if (name === null || !only || !isSchema(only['init'], primitives)) return [];
    return [{ statement, name, isExported }];
  });
}

/** The names that a module imports from `primitive.ts`, which has schemas alone. */
function primitivesOf(statement: SyntaxNode): string[] {
  const source = isNode(statement['source']) ? statement['source']['value'] : '';
  if (!PRIMITIVES.test(String(source)) || !Array.isArray(statement['specifiers'])) return [];
  return statement['specifiers'].flatMap((one) => (isNode(one) ? namesIn(one['local']) : []));
}

/** Calls, and functions that make calls or schemas, stay. */
function isSchema(init: unknown, primitives: readonly string[]): boolean {
  if (!isNode(init) || init['type'] === 'ArrowFunctionExpression') return false;
  const names = namesIn(init);
  if (names.some((name) => CALL_MAKERS.includes(name))) return false;
  return names.some((name) => name === 'z' || primitives.includes(name));
}

/** Lets the bundler drop unused schemas. The bundler does not see zod's own annotations. */
function pure(code: string): string {
  const starts = new Set(zodCallsIn(statementsOf(FILE, code)));
  return edited(
    code,
    [...starts].map((start) => ({ start, end: start, text: '/* @__PURE__ */ ' })),
  );
}

/** Where the expressions begin that make a schema. */
function zodCallsIn(node: unknown): number[] {
  if (Array.isArray(node)) return node.flatMap(zodCallsIn);
  if (!isNode(node)) return [];
  const below = Object.values(node).flatMap(zodCallsIn);
  return node['type'] === 'CallExpression' && isOfZod(node['callee'])
    ? [editOf(node, '').start, ...below]
    : below;
}

function isOfZod(callee: unknown): boolean {
  if (!isNode(callee) || callee['type'] !== 'MemberExpression') return false;
  return identifierOf(callee['object']) === 'z' || isOfZod(callee['object']);
}

function callsIn(statements: readonly unknown[]): FoundCall[] {
  const found: FoundCall[] = [];
  collect(statements, [], found);
  return found;
}

/** @param locals names that only the functions around the node know. */
function collect(node: unknown, locals: readonly string[], found: FoundCall[]): void {
  if (Array.isArray(node)) {
    for (const child of node) collect(child, locals, found);
    return;
  }
  if (!isNode(node)) return;
  const call = callOf(node, locals);
  if (call) found.push(call);
  const names = Array.isArray(node['params']) ? [...locals, ...namesIn(node['params'])] : locals;
  for (const child of Object.values(node)) collect(child, names, found);
}

function callOf(node: SyntaxNode, locals: readonly string[]): FoundCall | null {
  if (node['type'] !== 'CallExpression' || identifierOf(node['callee']) !== 'defineCall') {
    return null;
  }
  const [given] = Array.isArray(node['arguments']) ? node['arguments'] : [];
  const properties = isNode(given) && Array.isArray(given['properties']) ? given['properties'] : [];
  const ofName = (name: string) => properties.find((property) => nameOf(property) === name);
  const output = ofName('output');
  if (!isNode(output)) return null;
  if (namesIn(output['value']).some((name) => locals.includes(name))) return null;
  return { output, unread: UNREAD.map(ofName).filter(isNode) };
}

function nameOf(property: unknown): string | null {
  return isNode(property) ? identifierOf(property['key']) : null;
}

function namesIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(namesIn);
  if (!isNode(node)) return [];
  const name = identifierOf(node);
  return name === null ? Object.values(node).flatMap(namesIn) : [name];
}
