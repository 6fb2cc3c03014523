import type { Descendant } from 'slate';
import { chartHtml } from '@maru/contract/editor/chart-html';
import { cleanText } from '@maru/contract/text/clean-text';
import { escapeHtml } from '@maru/contract/text/plain-text';
import {
  isBlank,
  isItem,
  type CellElement,
  type EditorElement,
  type Inline,
  type ListElement,
  type TextLeaf,
} from './editor-nodes.ts';

/** The content of the editor as HTML; empty text if it has none. */
export function toHtml(nodes: readonly Descendant[]): string {
  if (isBlank(nodes)) return '';
  // The editor keeps an empty line at its end to type in, which is not part of the text.
  const last = nodes.findLastIndex((node) => !isBlank([node]));
  return nodes
    .slice(0, last + 1)
    .map((node) => ('text' in node ? textHtml([node]) : elementHtml(node)))
    .join('');
}

const TEXT_TAGS = {
  paragraph: 'p',
  'heading-2': 'h2',
  'heading-3': 'h3',
  quote: 'blockquote',
  'list-item': 'li',
} as const;

function elementHtml(element: EditorElement): string {
  switch (element.type) {
    case 'link':
      return textHtml([element]);
    case 'bulleted-list':
    case 'numbered-list':
      return listHtml(element);
    case 'table':
      return `<table><tbody>${element.children.map(elementHtml).join('')}</tbody></table>`;
    case 'table-row':
      return `<tr>${element.children.map(elementHtml).join('')}</tr>`;
    case 'table-cell':
      return cellHtml(element);
    case 'image': {
      // An upload that is still under way is not part of the text yet.
      if (element.url === '') return '';
      const width = element.width === null ? '' : ` width="${element.width}"`;
      return `<img src="${escapeHtml(element.url)}" alt="${escapeHtml(element.alt)}"${width}>`;
    }
    case 'video':
      return `<iframe src="${escapeHtml(element.url)}" title="동영상" allowfullscreen></iframe>`;
    case 'chart':
      return chartHtml(element.chart);
    default: {
      const tag = TEXT_TAGS[element.type];
      const style = styleOf({ 'text-align': element.align });
      return `<${tag}${style}>${textHtml(element.children) || '<br>'}</${tag}>`;
    }
  }
}

/** A nested list is inside the item before it. */
function listHtml(list: ListElement): string {
  const items = list.children.map((child, index) => {
    const html = elementHtml(child);
    const next = list.children[index + 1];
    const isLast = next === undefined || isItem(next);
    if (!isItem(child)) return `${index === 0 ? '<li>' : ''}${html}${isLast ? '</li>' : ''}`;
    return isLast ? html : html.slice(0, -'</li>'.length);
  });
  const start = list.start === undefined ? '' : ` start="${list.start}"`;
  return list.type === 'bulleted-list'
    ? `<ul>${items.join('')}</ul>`
    : `<ol${start}>${items.join('')}</ol>`;
}

function cellHtml(cell: CellElement): string {
  const tag = cell.header ? 'th' : 'td';
  const scope = cell.header ? ` scope="${cell.scope ?? 'col'}"` : '';
  const rows = cell.rowspan === undefined ? '' : ` rowspan="${cell.rowspan}"`;
  const columns = cell.colspan === undefined ? '' : ` colspan="${cell.colspan}"`;
  const style = styleOf({ 'text-align': cell.align, 'background-color': cell.background });
  return `<${tag}${scope}${columns}${rows}${style}>${textHtml(cell.children)}</${tag}>`;
}

/** One text with its marks and links. Spaces that markup would swallow are written as U+00A0. */
function textHtml(children: readonly Inline[]): string {
  const leaves = children.flatMap((child) => ('text' in child ? [child] : child.children));
  const texts = keptSpaces(leaves.map((leaf) => cleanText(leaf.text)));
  // A trailing break only holds its own line open. A second break opens the next line.
  const openEnd = texts.join('').endsWith('\n') ? '<br>' : '';
  let at = 0;
  const next = (leaf: TextLeaf) => leafHtml(leaf, texts[at++] ?? '');
  const html = children.map((child) => {
    if ('text' in child) return next(child);
    return `<a href="${escapeHtml(child.url)}">${child.children.map(next).join('')}</a>`;
  });
  return html.join('') + openEnd;
}

/** Texts in a row, with U+00A0 for spaces at the edges of lines and after another space. */
function keptSpaces(texts: readonly string[]): string[] {
  const whole = texts.join('');
  let at = 0;
  let isAfterSpace = true;
  return texts.map((text) =>
    text.replaceAll(/[\s\S]/g, (unit) => {
      const next = whole[++at];
      if (unit === '\t' || unit === ' ' || unit === '\u00a0') {
        const isLast = next === undefined || next === '\n';
        const kept = isAfterSpace || isLast ? '\u00a0' : ' ';
        isAfterSpace = kept === ' ';
        return kept;
      }
      isAfterSpace = unit === '\n';
      return unit;
    }),
  );
}

function leafHtml(leaf: TextLeaf, text: string): string {
  let html = escapeHtml(text).replaceAll('\u00a0', '&nbsp;').replaceAll('\n', '<br>');
  if (html === '') return '';
  if (leaf.bold) html = `<strong>${html}</strong>`;
  if (leaf.italic) html = `<em>${html}</em>`;
  if (leaf.underline) html = `<u>${html}</u>`;
  if (leaf.strike) html = `<s>${html}</s>`;
  const style = styleOf({ color: leaf.color, 'background-color': leaf.background });
  return style === '' ? html : `<span${style}>${html}</span>`;
}

function styleOf(style: Readonly<Record<string, string | undefined>>): string {
  const parts = Object.entries(style).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}:${escapeHtml(value)}`],
  );
  return parts.length === 0 ? '' : ` style="${parts.join(';')}"`;
}
