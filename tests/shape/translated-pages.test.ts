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
const HOLDS_ELEMENTS = /^(?:children|actions|picker|popup)$|\.map\(/;

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

function faultsIn(element: Node, source: string): Node[] {
  const children = childrenOf(element);
  if (WRAPS_TEXT.has(tagOf(element, source))) return [];

  const alone = children.length === 1 && element.type === 'JSXElement';
  const outcomes = children.map(outcomesOf);
  return children.filter((child, at) => {
    const own = outcomes[at] ?? [];
    const hasElement = own.some((outcome) => outcome !== null && isElement(outcome));
    const comesAndGoes = own.includes(null);
    if (own.some((outcome) => outcome !== null && isText(outcome))) {
      return !alone && (comesAndGoes || hasElement);
    }
    const kinds = new Set(own.map((outcome) => outcome && tagOf(outcome, source)));
    if (!hasElement || kinds.size === 1) return false;

    const next = outcomes.slice(at + 1).find((later) => !later.includes(null));
    return (next ?? []).some(
      (outcome) =>
        outcome !== null &&
        !isElement(outcome) &&
        !HOLDS_ELEMENTS.test(source.slice(outcome.start, outcome.end)),
    );
  });
}

/** The source of every child that a translated page may fail at. */
function faultsOf(source: string): string[] {
  const found: Node[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null) return;
    if (isNode(value) && isElement(value)) found.push(...faultsIn(value, source));
    Object.values(value).forEach(visit);
  };
  visit(parseAst(source, { lang: 'tsx' }).body);
  return found.map(({ start, end }) => source.slice(start, end).replaceAll(/\s+/g, ' '));
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
