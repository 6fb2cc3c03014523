// @vitest-environment jsdom
import * as fc from 'fast-check';
import { createEditor, Editor, type Descendant } from 'slate';
import { withHistory } from 'slate-history';
import { withReact } from 'slate-react';
import { expect, it } from 'vitest';
import type { EditorElement } from './editor-nodes.ts';
import { faultsOf, lettersOf, missing, textOf } from './invariants.fixture.ts';
import { toHtml } from './slate-to-html.ts';
import { withHtml } from './with-html.ts';

const TYPES = [
  'paragraph',
  'heading-2',
  'quote',
  'list-item',
  'bulleted-list',
  'numbered-list',
  'table',
  'table-row',
  'table-cell',
  'link',
  'image',
] as const;

function elementOf(
  type: (typeof TYPES)[number],
  children: Descendant[],
  span: number,
): EditorElement {
  const attributes = {
    ...(type === 'link' ? { url: 'https://example.com/' } : {}),
    ...(type === 'table-cell' && span > 1 ? { colspan: span, rowspan: 4 - span } : {}),
    ...(type === 'image' ? { url: '/uploads/editor/a.png', alt: '', width: null } : {}),
  };
  const inside = type === 'image' ? [{ text: '' }] : children;
  return { type, ...attributes, children: inside } as unknown as EditorElement;
}

const { node } = fc.letrec<{ node: Descendant; leaf: Descendant; element: Descendant }>((tie) => ({
  leaf: fc.constantFrom('', '가', '나다').map((text) => ({ text })),
  element: fc
    .tuple(
      fc.constantFrom(...TYPES),
      fc.array(tie('node'), { maxLength: 4 }),
      fc.integer({ min: 1, max: 3 }),
    )
    .map(([type, children, span]) => elementOf(type, children, span)),
  node: fc.oneof({ maxDepth: 5, depthSize: 'large' }, tie('leaf'), tie('element')),
}));

function normalised(children: Descendant[]) {
  const editor = withHtml(withHistory(withReact(createEditor())), { files: () => undefined });
  editor.children = structuredClone(children);
  const given = textOf(editor);
  Editor.normalize(editor, { force: true });
  return { editor, given };
}

it('any tree becomes a valid text, without the loss of a letter', () => {
  fc.assert(
    fc.property(fc.array(node, { maxLength: 5 }), (children) => {
      const { editor, given } = normalised(children);

      expect(faultsOf(editor.children)).toEqual([]);
      expect(missing(lettersOf(given), lettersOf(textOf(editor)))).toEqual([]);
    }),
    { numRuns: 150 },
  );
}, 120_000);

it.each<[string, Descendant[], string]>([
  [
    'cells after a line',
    [
      { type: 'paragraph', children: [{ text: 'abcA' }] },
      { type: 'table-cell', children: [{ text: 'B' }] },
    ],
    '<p>abcA</p><table><tbody><tr><td>B</td></tr></tbody></table>',
  ],
  [
    'an item after a line',
    [
      { type: 'paragraph', children: [{ text: 'abc하나' }] },
      { type: 'list-item', children: [{ text: '둘' }] },
    ],
    '<p>abc하나</p><ul><li>둘</li></ul>',
  ],
  [
    'tables nested in tables',
    [
      {
        type: 'table',
        children: [
          {
            type: 'table',
            children: [
              {
                type: 'table',
                children: [
                  { type: 'table-cell', children: [{ text: 'A' }] },
                  {
                    type: 'table-row',
                    children: [
                      { type: 'table-cell', children: [{ text: 'B' }] },
                      { type: 'table-cell', children: [{ text: 'C' }] },
                    ],
                  },
                ],
              },
              { type: 'table-row', children: [{ type: 'table-cell', children: [{ text: 'D' }] }] },
            ],
          },
        ],
      } as unknown as Descendant,
    ],
    '<table><tbody><tr><td>A</td><td></td></tr><tr><td>B</td><td>C</td></tr><tr><td>D</td><td></td></tr></tbody></table>',
  ],
  ['a table of nothing', [{ type: 'table', children: [] }], ''],
  [
    'a short row, and a cell that reaches too far',
    [
      {
        type: 'table',
        children: [
          {
            type: 'table-row',
            children: [
              { type: 'table-cell', rowspan: 9, children: [{ text: 'A' }] },
              { type: 'table-cell', children: [{ text: 'B' }] },
              { type: 'table-cell', children: [{ text: 'C' }] },
            ],
          },
          { type: 'table-row', children: [{ type: 'table-cell', children: [{ text: 'D' }] }] },
        ],
      },
    ],
    '<table><tbody><tr><td rowspan="2">A</td><td>B</td><td>C</td></tr><tr><td>D</td><td></td></tr></tbody></table>',
  ],
])('%s: it is repaired', (_, children, html) => {
  expect(toHtml(normalised(children).editor.children)).toBe(html);
});
