import type { Descendant } from 'slate';
import { isBlank, type EditorElement, type TextLeaf } from './editor-nodes.ts';

/** What the editor holds as HTML; empty text when it holds nothing. */
export function toHtml(nodes: readonly Descendant[]): string {
  if (isBlank(nodes)) return '';
  // The editor keeps an empty line at its end to type in, which is not part of the text.
  const last = nodes.findLastIndex((node) => !isBlank([node]));
  return nodes
    .slice(0, last + 1)
    .map(htmlOf)
    .join('');
}

function htmlOf(node: Descendant): string {
  return 'text' in node ? leafHtml(node) : elementHtml(node);
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
      return `<a href="${escape(element.url)}">${inside(element.children)}</a>`;
    case 'bulleted-list':
      return `<ul>${inside(element.children)}</ul>`;
    case 'numbered-list':
      return `<ol>${inside(element.children)}</ol>`;
    case 'table':
      return `<table><tbody>${inside(element.children)}</tbody></table>`;
    case 'table-row':
      return `<tr>${inside(element.children)}</tr>`;
    case 'table-cell': {
      const [open, close] = element.header ? ['<th scope="col">', '</th>'] : ['<td>', '</td>'];
      return open + inside(element.children) + close;
    }
    case 'image': {
      // An upload that is still under way is not part of the text yet.
      if (element.url === '') return '';
      const width = element.width === null ? '' : ` width="${element.width}"`;
      return `<img src="${escape(element.url)}" alt="${escape(element.alt)}"${width}>`;
    }
    case 'video':
      return `<iframe src="${escape(element.url)}" title="동영상" allowfullscreen></iframe>`;
    default: {
      const tag = TEXT_TAGS[element.type];
      const style = element.align === undefined ? '' : ` style="text-align:${element.align}"`;
      return `<${tag}${style}>${inside(element.children) || '<br>'}</${tag}>`;
    }
  }
}

function inside(children: readonly Descendant[]): string {
  return children.map(htmlOf).join('');
}

function leafHtml(leaf: TextLeaf): string {
  let html = escape(leaf.text).replaceAll('\n', '<br>');
  if (html === '') return '';
  if (leaf.bold) html = `<strong>${html}</strong>`;
  if (leaf.italic) html = `<em>${html}</em>`;
  if (leaf.underline) html = `<u>${html}</u>`;
  if (leaf.strike) html = `<s>${html}</s>`;
  if (leaf.color !== undefined) html = `<span style="color:${escape(leaf.color)}">${html}</span>`;
  return html;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
