/** A node of a syntax tree, as Vite parses programs. */
export type SyntaxNode = Readonly<Record<string, unknown>>;

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null;
}

/** The declarations of a statement, such as those of a `const`. Empty for other statements. */
export function declarationsOf(statement: unknown): readonly SyntaxNode[] {
  const list = isNode(statement) ? statement['declarations'] : null;
  return Array.isArray(list) ? list.filter(isNode) : [];
}

/** The name of an identifier; `null` for every other node. */
export function identifierOf(node: unknown): string | null {
  if (!isNode(node) || node['type'] !== 'Identifier') return null;
  return typeof node['name'] === 'string' ? node['name'] : null;
}
