import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'rolldown/parseAst';
import { describe, expect, it } from 'vitest';

/** Words that hide the actor of a sentence, and openings that hide its verb. */
const AVOIDED =
  /\b(?:whoever|whom|nobody|somebody|anybody|anew)\b|^(?:What|Of what|By what|After which)\b/i;

/** Phrases with a standard term: unavailable, removed, must be, must be set together with. */
const UNCLEAR =
  /\b(?:is|are|was|were) (?:away|gone|left alone)\b|\btakes (?:an?|the|one|at|\d+)\b|\bgoes with(?:out)?\b/i;

const MAX_WORDS = 20;
const PACKAGES = '{api,brands,contract,docker,domain,platform,realtime,sandbox,tests,web,workers}';
const TEST = /\.(?:test|e2e)\.tsx?$/;

/** Programs whose texts are read by operators and developers only. */
const COMMANDS = /^(?:platform\/stack|tests\/(?:attack|bench|chaos|proof|support))\//;

const MESSAGE_CALLS = /^(?:badInput|debug|error|fatal|info|refine|regex|typedAs|warn|write)$/;
const MESSAGE_FIELDS = new Set(['error', 'help', 'message', 'summary']);

interface Node {
  type: string;
  [key: string]: unknown;
}

interface Text {
  kind: 'summary' | 'message';
  text: string;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

/** The text of a literal, a template or a sum of them. Expressions in it are written as `…`. */
function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null;
  if (node.type === 'TemplateLiteral') {
    const quasis = node['quasis'] as { value: { cooked: string | null } }[];
    return quasis.map(({ value }) => value.cooked ?? '').join('…');
  }
  if (node.type !== 'BinaryExpression') return null;
  const [left, right] = [node['left'] as Node, node['right'] as Node].map(textOf);
  return left === undefined || right === undefined ? null : `${left ?? '…'}${right ?? '…'}`;
}

function textsIn(node: Node): string[] {
  // SQL and the scripts of Redis are tagged or start with a statement.
  if (node.type === 'TaggedTemplateExpression' || node.type === 'ImportDeclaration') return [];
  const text = textOf(node);
  return text === null ? childrenOf(node).flatMap(textsIn) : [text];
}

const nameOf = (node: Node): string => {
  const last = node.type === 'MemberExpression' ? (node['property'] as Node) : node;
  return typeof last['name'] === 'string' ? last['name'] : last.type;
};

const argumentsOf = (node: Node) => (node['arguments'] as Node[]).flatMap(textsIn);

/** Errors, log lines, refusals, field messages, metric descriptions and call summaries. */
function messagesIn(node: Node): Text[] {
  const found = childrenOf(node).flatMap(messagesIn);
  const add = (texts: string[], kind: Text['kind'] = 'message') =>
    found.push(...texts.map((text) => ({ kind, text })));
  if (node.type === 'NewExpression') {
    if (nameOf(node['callee'] as Node) !== 'URL') add(argumentsOf(node));
  } else if (node.type === 'CallExpression') {
    const name = nameOf(node['callee'] as Node);
    if (MESSAGE_CALLS.test(name) || name === 'Super') add(argumentsOf(node));
  } else if (node.type === 'Property') {
    const name = nameOf(node['key'] as Node);
    if (MESSAGE_FIELDS.has(name)) {
      add(textsIn(node['value'] as Node), name === 'summary' ? 'summary' : 'message');
    }
    // The summaries of a resource, by the name of the call.
    if (name === 'summaries') {
      const named = childrenOf(node['value'] as Node);
      add(
        named.flatMap((one) => textsIn(one['value'] as Node)),
        'summary',
      );
    }
  }
  return found;
}

function messagesOf(path: string, source: string): Text[] {
  const lang = path.endsWith('x') ? 'tsx' : path.endsWith('.mjs') ? 'js' : 'ts';
  const program = parseAst(source, { lang }) as unknown as Node;
  const texts: Text[] = COMMANDS.test(path)
    ? childrenOf(program).flatMap((node) =>
        textsIn(node).map((text) => ({ kind: 'message' as const, text })),
      )
    : messagesIn(program);
  // A text without a space is a code, a name or an address.
  return texts.filter(({ text }) => /\S\s+\S/.test(text) && !/[가-힣]/.test(text));
}

const unclear = (text: string) => AVOIDED.test(text) || UNCLEAR.test(text);

const files = globSync(`${PACKAGES}/**/*.{ts,tsx,mjs}`, {
  exclude: (name) => name === 'node_modules' || name === 'dist',
}).filter((path) => !TEST.test(path));

const texts = files.flatMap((path) =>
  messagesOf(path, readFileSync(path, 'utf8')).map((one) => ({ path, ...one })),
);

const summaries = texts.filter(
  ({ kind, path }) => kind === 'summary' && path.startsWith('contract/'),
);

describe('plain messages', () => {
  it.each([
    ["throw new Error('Nobody reads it.')", ['Nobody reads it.']],
    ["log.warn({ err }, 'redis is away')", ['redis is away']],
    ['new ConfigError(`${name} takes a port`)', ['… takes a port']],
    ["throw badInput('day', 'goes without a code')", ['goes without a code']],
    ["call({ summary: 'What is ' + 'left.' })", ['What is left.']],
    ["resource({ summaries: { get: 'What is left.' } })", ['What is left.']],
    ["log.info('nobody')", []],
    ["throw new Error('Port 80 is already in use.')", []],
  ])('are found in %s', (source, expected) => {
    const found = messagesOf('api/src/some.ts', source).map(({ text }) => text);

    expect(found.filter(unclear)).toEqual(expected);
  });

  it('name the actor and the accepted values', () => {
    expect(texts.length).toBeGreaterThan(1_500);

    expect(
      texts.filter(({ text }) => unclear(text)).map(({ path, text }) => `${path}: ${text}`),
    ).toEqual([]);
  });

  it('start with a verb where they summarise a call, and have short sentences', () => {
    expect(summaries.length).toBeGreaterThan(350);
    const long = (text: string) =>
      text.split(/\. |\.$/).some((sentence) => sentence.split(' ').length > MAX_WORDS);

    expect(
      summaries
        .filter(({ text }) => !/^[A-Z][a-z]+s,? .*(?:\.|…)$/.test(text) || long(text))
        .map(({ path, text }) => `${path}: ${text}`),
    ).toEqual([]);
  });
});
