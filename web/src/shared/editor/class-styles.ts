import { TRACKED_CLASS } from './hidden-content.ts';

/** The properties that the editor reads from the style of an element. */
const PROPERTIES = [
  'background-color',
  'color',
  'display',
  'font-family',
  'font-style',
  'font-weight',
  'text-align',
  'text-decoration',
  'text-decoration-line',
  'vertical-align',
  'visibility',
  'white-space',
] as const;
/** A class alone or with a tag: `.xl65`, `p.MsoNormal`. */
const BY_CLASS = /^(?<tag>[a-z][a-z\d]*)?\.(?<name>[^\s.#:>+~[*\\]+)$/i;

/**
 * A keyword or number in quotes, as HWP writes it: `font-weight:"bold"`. The names of fonts keep
 * their quotes, because some need them.
 */
const QUOTED_VALUE =
  /(?<=^|[;{\s])(?!font-family\b)([a-z-]+)\s*:\s*(?:"([\w\s#%.,()-]*)"|'([\w\s#%.,()-]*)')(?=\s*(?:[;}!]|$))/gi;

interface ClassRule {
  /** In upper case; `null` = any. */
  tag: string | null;
  name: string;
  style: string;
}

/** Removes the quotes around values in the styles of elements. Browsers drop quoted keywords. */
export function unquoteStyles(root: ParentNode): void {
  for (const element of root.querySelectorAll('[style]')) {
    const written = element.getAttribute('style') ?? '';
    const style = withoutQuotes(written);
    if (style !== written) element.setAttribute('style', style);
  }
}

function withoutQuotes(style: string): string {
  return style.replaceAll(
    QUOTED_VALUE,
    (_, property: string, value: string | undefined, inSingle: string | undefined) =>
      `${property}:${value ?? inSingle ?? ''}`,
  );
}

/**
 * Writes the rules of style sheets that select by a class into the elements. Excel, Numbers and HWP
 * format cells and paragraphs only by such rules. An element's own style overrides them.
 *
 * @param sheets the texts of `style` elements.
 */
export function applyClassStyles(root: ParentNode, sheets: readonly string[]): void {
  const rules = sheets.flatMap(rulesOf);
  if (rules.length === 0) return;
  // A tag with a class is more specific than the class alone.
  const ordered = [...rules.filter(({ tag }) => tag === null), ...rules.filter(({ tag }) => tag)];
  // Thousands of cells share a few classes.
  const found = new Map<string, string>();
  for (const element of root.querySelectorAll('[class]')) {
    const key = `${element.tagName} ${element.className}`;
    const style = found.get(key) ?? styleByClass(element, ordered);
    found.set(key, style);
    if (style === '') continue;
    // The text of the attribute stays, because the parsed style loses the properties of Word.
    element.setAttribute('style', `${style};${element.getAttribute('style') ?? ''}`);
  }
}

function styleByClass({ tagName, classList }: Element, rules: readonly ClassRule[]): string {
  return rules
    .filter(({ tag, name }) => classList.contains(name) && (tag === null || tag === tagName))
    .map(({ style }) => style)
    .join(';');
}

/** A sheet that belongs to no document parses its text and loads nothing. */
function rulesOf(text: string): ClassRule[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(withoutQuotes(text));
  return [...sheet.cssRules].flatMap((rule) => {
    if (!(rule instanceof CSSStyleRule)) return [];
    const style = styleOf(rule.style);
    if (style === '') return [];
    return rule.selectorText.split(',').flatMap((selector): ClassRule[] => {
      const { tag, name } = BY_CLASS.exec(selector.trim())?.groups ?? {};
      if (name === undefined || TRACKED_CLASS.test(name)) return [];
      return [{ tag: tag?.toUpperCase() ?? null, name, style }];
    });
  });
}

function styleOf(style: CSSStyleDeclaration): string {
  return PROPERTIES.map((property) => [property, style.getPropertyValue(property)] as const)
    .filter(([property, value]) => value !== '' && !isSourceDefault(property, value))
    .map(([property, value]) => `${property}:${value}`)
    .join(';');
}

/** Word and HWP justify every paragraph by its class. The author did not choose that. */
function isSourceDefault(property: string, value: string): boolean {
  return property === 'text-align' && value === 'justify';
}
