/** A node of a syntax tree, as Vite parses programs. */
export type SyntaxNode = Readonly<Record<string, unknown>>;

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null;
}

/** The name of an identifier; `null` for every other node. */
export function identifierOf(node: unknown): string | null {
  if (!isNode(node) || node['type'] !== 'Identifier') return null;
  return typeof node['name'] === 'string' ? node['name'] : null;
}
