import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type {
  BrowserName,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data/types';
import { parseSync } from 'vite';
import { identifierOf, isNode, type SyntaxNode } from './syntax-nodes.ts';

/** The oldest browsers that Maru supports (docs/contributing.md). */
const FLOOR: Readonly<Partial<Record<BrowserName, string>>> = {
  chrome: '109',
  chrome_android: '109',
  safari: '16.4',
  safari_ios: '16.4',
  samsunginternet_android: '20',
};

const browsers = Object.keys(bcd.browsers).filter((name): name is BrowserName => name in FLOOR);

/** Interfaces with method names that are distinct enough to be found without types. */
const BUILTINS = ['Array', 'TypedArray', 'ArrayBuffer', 'String', 'Promise', 'Set'];
const INTERFACES = [
  'AbortSignal',
  'Blob',
  'Document',
  'Element',
  'Headers',
  'HTMLElement',
  'Navigator',
  'Node',
  'Response',
  'URLSearchParams',
  'Window',
];

/** Globals that are instances, by their interface. */
const INSTANCES: Readonly<Record<string, string>> = {
  crypto: 'Crypto',
  document: 'Document',
  navigation: 'Navigation',
  navigator: 'Navigator',
  performance: 'Performance',
  scheduler: 'Scheduler',
  window: 'Window',
};

const NONE: Identifier = {};
const builtins = bcd.javascript['builtins'] ?? NONE;
const api = bcd.api;

/** Names of methods that none of the interfaces above has in the oldest browsers. */
const newMethods = findNewMethods();

/**
 * Functions, constructors and properties in a program that the oldest browsers lack, such as
 * `URL.canParse` or `.toSorted()`. The data is MDN's browser compatibility data. Aliases and
 * computed names are not followed.
 *
 * @param file its extension selects the parser: JavaScript or TypeScript, with or without JSX.
 * @throws Error if the program cannot be parsed.
 */
export function newFunctionsIn(file: string, code: string): Set<string> {
  const { program, errors } = parseSync(file, code);
  const [error] = errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  const found = new Set<string>();
  visit(program, found);
  return found;
}

function visit(node: unknown, found: Set<string>): void {
  if (Array.isArray(node)) {
    for (const child of node) visit(child, found);
    return;
  }
  if (!isNode(node)) return;
  const name = newNameOf(node);
  if (name !== null) found.add(name);
  for (const child of Object.values(node)) visit(child, found);
}

function newNameOf(node: SyntaxNode): string | null {
  if (node['type'] === 'MemberExpression') {
    const owner = identifierOf(node['object']);
    const member = memberOf(node);
    if (owner === null || member === null) return null;
    return isTooNew(memberEntry(owner, member)) ? `${owner}.${member}` : null;
  }
  if (node['type'] !== 'CallExpression' && node['type'] !== 'NewExpression') return null;
  const callee = node['callee'];
  if (!isNode(callee)) return null;
  const called = identifierOf(callee);
  if (called !== null) return isTooNew(globalOf(called)) ? called : null;
  const method = memberOf(callee);
  return method !== null && newMethods.has(method) ? `.${method}()` : null;
}

function memberOf(node: SyntaxNode): string | null {
  return node['type'] === 'MemberExpression' && node['computed'] === false
    ? identifierOf(node['property'])
    : null;
}

function globalOf(name: string): Identifier | undefined {
  return own(builtins, name) ?? own(api, name);
}

/** Finds a member of a global by name: a static member, or a member of its interface. */
function memberEntry(owner: string, member: string): Identifier | undefined {
  const instance = INSTANCES[owner];
  if (instance !== undefined) return own(own(api, instance) ?? NONE, member);
  return (
    own(own(builtins, owner) ?? NONE, member) ?? own(own(api, owner) ?? NONE, `${member}_static`)
  );
}

function own(group: Identifier, name: string): Identifier | undefined {
  return name !== '__compat' && Object.hasOwn(group, name) ? group[name] : undefined;
}

function findNewMethods(): Set<string> {
  const tooNew = new Set<string>();
  const old = new Set<string>();
  for (const group of [
    ...BUILTINS.map((name) => own(builtins, name)),
    ...INTERFACES.map((name) => own(api, name)),
  ]) {
    for (const name of Object.keys(group ?? NONE)) {
      (isTooNew(own(group ?? NONE, name)) ? tooNew : old).add(name);
    }
  }
  return new Set([...tooNew].filter((name) => !old.has(name)));
}

function isTooNew(entry: Identifier | undefined): boolean {
  const support = entry?.__compat?.support;
  if (support === undefined) return false;
  return browsers.some((browser) => {
    const statements = [support[browser] ?? []].flat();
    const version = FLOOR[browser] ?? '0';
    return !statements.some((statement) => isWhole(statement) && hasSince(statement, version));
  });
}

function isWhole({
  flags,
  prefix,
  alternative_name,
  partial_implementation,
}: SimpleSupportStatement) {
  return !flags && !prefix && !alternative_name && !partial_implementation;
}

function hasSince(
  { version_added: added, version_removed: removed }: SimpleSupportStatement,
  version: string,
) {
  return (
    typeof added === 'string' &&
    added !== 'preview' &&
    numberOf(added) <= numberOf(version) &&
    (typeof removed !== 'string' || numberOf(removed) > numberOf(version))
  );
}

/** `16.4` as 16.004, so that versions compare as numbers. A leading `≤` is dropped. */
function numberOf(version: string): number {
  const [major = '0', minor = '0'] = version.replace('≤', '').split('.');
  return Number(major) + Number(minor) / 1_000;
}
