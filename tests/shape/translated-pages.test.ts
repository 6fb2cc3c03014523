import { readdirSync, readFileSync } from 'node:fs';
import { parseAst } from 'rolldown/parseAst';
import { describe, expect, it } from 'vitest';

/**
 * A browser that translates a page replaces every text node with `<font>` elements. React then
 * throws NotFoundError when it removes such a text node or inserts an element in front of one.
 * Conditional text beside siblings needs its own element.
 */
interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** These put text into elements of their own (web/src/shared/ui/in-elements.tsx). */
const WRAPS_TEXT = new Set(['Badge', 'Button', 'LinkButton', 'ExternalButton']);

/** Expressions that contain only elements, although their syntax does not show it. */
const HOLDS_ELEMENTS = /^(?:children|actions|again|picker|popup)$|\.map\(/;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.filter(isNode);
  return isNode(value) ? [value] : [];
}

const isElement = ({ type }: Node) => type === 'JSXElement' || type === 'JSXFragment';

const isEmpty = ({ type, value, name }: Node) =>
  (type === 'Literal' && (value === null || value === '' || typeof value === 'boolean')) ||
  (type === 'Identifier' && name === 'undefined');

const isText = (node: Node) =>
  ['JSXText', 'TemplateLiteral', 'BinaryExpression'].includes(node.type) ||
  (node.type === 'Literal' && !isEmpty(node));

const isShownText = (outcome: Node | null) => outcome !== null && isText(outcome);

/** Possible results of an expression; `null` for an empty result. */
function outcomesOf(node: Node): (Node | null)[] {
  const of = (key: string) => nodesIn(node[key]).flatMap(outcomesOf);
  if (node.type === 'ConditionalExpression') return [...of('consequent'), ...of('alternate')];
  if (node.type === 'LogicalExpression') {
    return node['operator'] === '&&' ? [null, ...of('right')] : [...of('left'), ...of('right')];
  }
  return [isEmpty(node) ? null : node];
}

/** The children that React sees, without the white space between lines. */
function childrenOf(element: Node): Node[] {
  return nodesIn(element['children'])
    .filter(({ type, value }) => type !== 'JSXText' || !/^\s*\n\s*$/.test(String(value)))
    .flatMap((child) =>
      child.type === 'JSXExpressionContainer' ? nodesIn(child['expression']) : [child],
    )
    .filter(({ type }) => type !== 'JSXEmptyExpression');
}

const tagOf = (element: Node, source: string): string => {
  const [name] = nodesIn(element['openingElement']).flatMap((opening) => nodesIn(opening['name']));
  return name ? source.slice(name.start, name.end) : '';
};

/** The elements among these that React compares with each other: same type, without a key. */
function comparedIn(outcomes: (Node | null)[], source: string): Node[][] {
  const groups = new Map<string, Node[]>();
  for (const outcome of outcomes) {
    if (outcome === null || !isElement(outcome) || hasKey(outcome, source)) continue;
    const tag = tagOf(outcome, source);
    groups.set(tag, [...(groups.get(tag) ?? []), outcome]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

const hasKey = (element: Node, source: string) =>
  nodesIn(element['openingElement'])
    .flatMap((opening) => nodesIn(opening['attributes']))
    .some(({ start, end }) => source.slice(start, end).startsWith('key='));

/**
 * Finds the faulty children of an element, or of several that are shown in the same place. React
 * compares the children of these by their position.
 */
function faultsIn(elements: Node[], source: string): Node[] {
  const lists = elements.map(childrenOf);
  const positions = Array.from({ length: Math.max(...lists.map(({ length }) => length)) });
  const outcomes = positions.map((_, at) =>
    lists.flatMap((children, of) => {
      const own = children[at] ? outcomesOf(children[at]) : [null];
      // A single text of an element is no text node to React.
      const isAlone = children.length === 1 && elements[of]?.type === 'JSXElement';
      return isAlone ? own.map((outcome) => (isShownText(outcome) ? null : outcome)) : own;
    }),
  );
  const nested =
    elements.length > 1
      ? outcomes.flatMap((own) => comparedIn(own, source).flatMap((of) => faultsIn(of, source)))
      : [];
  if (elements.some((element) => WRAPS_TEXT.has(tagOf(element, source)))) return nested;

  const faults = outcomes.flatMap((own, at) =>
    isFault(own, outcomes.slice(at + 1), source) ? lists.map((list) => list[at]) : [],
  );
  return [...faults.filter((child) => child !== undefined), ...nested];
}

function isFault(own: (Node | null)[], later: (Node | null)[][], source: string): boolean {
  const hasElement = own.some((outcome) => outcome !== null && isElement(outcome));
  const comesAndGoes = own.includes(null);
  if (own.some(isShownText)) {
    return comesAndGoes || hasElement;
  }
  const kinds = new Set(own.map((outcome) => outcome && tagOf(outcome, source)));
  if (!hasElement || kinds.size === 1) return false;

  const next = later.find((outcomes) => !outcomes.includes(null));
  return (next ?? []).some(
    (outcome) =>
      outcome !== null &&
      !isElement(outcome) &&
      !HOLDS_ELEMENTS.test(source.slice(outcome.start, outcome.end)),
  );
}

const isFunction = ({ type }: Node) =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(type);

/** Possible results of a function. */
function resultsOf(made: Node): (Node | null)[] {
  const results: (Node | null)[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value) || isFunction(value)) return;
    if (value.type === 'ReturnStatement') {
      results.push(...nodesIn(value['argument']).flatMap(outcomesOf));
    } else Object.values(value).forEach(visit);
  };
  const [body] = nodesIn(made['body']);
  if (body && body.type !== 'BlockStatement') return outcomesOf(body);
  visit(body);
  return results;
}

/** Faults between the results of a function. A component needs an element for its text. */
function faultsBetween(made: Node, name: string, source: string): Node[] {
  const results = resultsOf(made);
  const shown = results.filter((result) => result !== null);
  const texts = /^[A-Z]/.test(name) && shown.some(isElement) ? shown.filter(isText) : [];
  return [...texts, ...comparedIn(results, source).flatMap((group) => faultsIn(group, source))];
}

/** The source of every child that a translated page may fail at. */
function faultsOf(source: string): string[] {
  const found = new Set<Node>();
  const add = (faults: Node[]) => faults.forEach((fault) => found.add(fault));
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null) return;
    if (isNode(value) && isElement(value)) {
      add(faultsIn([value], source));
      const outcomes = childrenOf(value).map(outcomesOf);
      for (const own of outcomes) {
        add(comparedIn(own, source).flatMap((group) => faultsIn(group, source)));
      }
    }
    if (isNode(value)) {
      const [id] = nodesIn(value['id']);
      const made = value.type === 'VariableDeclarator' ? nodesIn(value['init']) : [value];
      for (const one of made.filter(isFunction)) add(faultsBetween(one, textOf(id), source));
    }
    Object.values(value).forEach(visit);
  };
  const textOf = (node?: Node) => (node ? source.slice(node.start, node.end) : '');
  visit(parseAst(source, { lang: 'tsx' }).body);
  return [...found].map(({ start, end }) => source.slice(start, end).replaceAll(/\s+/g, ' '));
}

describe('markup that breaks in a translated page', () => {
  it.each([
    ["<p>{title}{late && ' · late'}</p>", ["late && ' · late'"]],
    ["<p>{late ? 'late' : null} show</p>", ["late ? 'late' : null"]],
    ["<p>{day ? `${day} · ` : ''}{time}</p>", ["day ? `${day} · ` : ''"]],
    ["<>{late && 'late'}</>", ["late && 'late'"]],
    ["<p>{late ? <b>late</b> : 'soon'}{title}</p>", ["late ? <b>late</b> : 'soon'"]],
    ['<p>{busy && <i />} Save</p>', ['busy && <i />']],
    ['<p>{busy && <i />}{late && <b />}{label}</p>', ['busy && <i />', 'late && <b />']],
    ['<p>{late ? <i><b />in</i> : <i>in<b /></i>}</p>', ['<b />', 'in', 'in', '<b />']],
    ['<p>{late ? <i>late</i> : <i>at {time}</i>}</p>', ['late', 'at ']],
    ["const Late = () => (late ? <b>late</b> : 'soon');", ["'soon'"]],
    ['function Late() { if (late) return <p>late</p>; return <p>at <b /></p>; }', ['late', 'at ']],
    ['<Button>{late ? <i>late<b /></i> : <i>soon</i>}</Button>', ['late', 'soon']],
  ])('is found in %s', (source, faults) => {
    expect(faultsOf(source)).toEqual(faults);
  });

  it.each([
    "<p>{late && 'late'}</p>",
    "<p>{late ? 'late' : 'soon'} show</p>",
    "<p>{title ?? '–'} show</p>",
    '<p>{title}{late && <b> late</b>}</p>',
    '<p>Save {busy && <i />}</p>',
    '<p>{busy && <i />}<b>Save</b></p>',
    '<p>{busy ? <i /> : <i lang="ko" />} Save</p>',
    '<Button>{busy && <i />} Save</Button>',
    '<p>{late ? <i>late</i> : <i>soon</i>}</p>',
    '<p>{late ? <i><b /><u>in</u></i> : <i><u>in</u><b /></i>}</p>',
    '<p>{late ? <i key="late">late<b /></i> : <i key="soon">soon</i>}</p>',
    'function Late() { if (late) return null; return <p>late</p>; }',
  ])('is not found in %s', (source) => {
    expect(faultsOf(source)).toEqual([]);
  });
});

const screens = readdirSync('web/src', { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'),
);

it.each(screens)('%s keeps conditional text in elements', (file) => {
  expect(faultsOf(readFileSync(`web/src/${file}`, 'utf8'))).toEqual([]);
});
