import { Editor, Element, Node, Path, Text, Transforms, type NodeEntry } from 'slate';
import {
  goesOn,
  isCell,
  isList,
  isRow,
  isTable,
  isTextBlock,
  isVoidBlock,
  paragraph,
  type EditorElement,
  type HtmlEditorApi,
  type ListElement,
  type TableElement,
} from './editor-nodes.ts';
import { gridOf, tableOfGrid } from './table-grid.ts';

/**
 * Restores the invariants after an edit:
 * - cells only in rows of tables
 * - items only in lists
 * - text only in lines
 * - every row of a table equally wide
 * - a paragraph at the end
 *
 * No text is lost.
 *
 * @returns whether something was changed; the changed nodes are then checked again.
 */
export function repair(editor: HtmlEditorApi, [node, path]: NodeEntry): boolean {
  if (Text.isText(node)) return false;
  if (Editor.isEditor(node)) return repairRoot(editor);
  if (!Element.isElement(node)) return false;
  if (node.type === 'link') return repairLink(editor, path);
  if (isVoidBlock(node)) return false;
  if (isList(node)) return repairList(editor, path);
  if (isTable(node)) return repairTable(editor, node, path);
  if (isRow(node)) return repairRow(editor, path);
  if (isCell(node)) return flattenCell(editor, path);
  if (isTextBlock(node)) return liftBlocks(editor, path);
  Transforms.setNodes(editor, { type: 'paragraph' }, { at: path });
  return true;
}

function repairRoot(editor: HtmlEditorApi): boolean {
  for (const [index, child] of editor.children.entries()) {
    const wrapper = wrapperInRoot(child);
    if (wrapper) {
      Transforms.wrapNodes(editor, wrapper, { at: [index] });
      return true;
    }
  }
  const last = editor.children.at(-1);
  if (last !== undefined && isTextBlock(last) && last.type === 'paragraph') return false;
  Transforms.insertNodes(editor, paragraph(), { at: [editor.children.length] });
  return true;
}

function wrapperInRoot(child: Node): EditorElement | null {
  if (Text.isText(child) || (Element.isElement(child) && child.type === 'link')) {
    return { type: 'paragraph', children: [] };
  }
  if (isTextBlock(child) && child.type === 'list-item') {
    return { type: 'bulleted-list', children: [] };
  }
  if (isRow(child)) return { type: 'table', children: [] };
  if (isCell(child)) return { type: 'table-row', children: [] };
  return null;
}

/** A link contains only text. A link without text is removed. */
function repairLink(editor: HtmlEditorApi, path: Path): boolean {
  for (const [child, at] of Node.children(editor, path)) {
    if (Text.isText(child)) continue;
    if (isVoidBlock(child)) moveOut(editor, at);
    else Transforms.unwrapNodes(editor, { at });
    return true;
  }
  if (Node.string(Node.get(editor, path)) !== '') return false;
  Transforms.removeNodes(editor, { at: path });
  return true;
}

function repairList(editor: HtmlEditorApi, path: Path): boolean {
  const children = [...Node.children(editor, path)];
  for (const [index, [child, at]] of children.entries()) {
    if (isTextBlock(child) && child.type !== 'list-item') {
      Transforms.setNodes(editor, { type: 'list-item' }, { at });
      return true;
    }
    if (isInlineNode(child)) {
      Transforms.wrapNodes(editor, { type: 'list-item', children: [] }, { at });
      return true;
    }
    const before = children[index - 1]?.[0];
    if (isList(child)) {
      // A nested list needs a previous item. It is merged with an adjacent list before it, unless
      // it has a number of its own.
      if (before === undefined) Transforms.unwrapNodes(editor, { at });
      else if (isList(before) && isPartOf(before, child)) Transforms.mergeNodes(editor, { at });
      else continue;
      return true;
    }
    if (isRow(child) || isCell(child)) {
      Transforms.unwrapNodes(editor, { at });
      return true;
    }
    if (!isTextBlock(child)) {
      Transforms.liftNodes(editor, { at, voids: true });
      return true;
    }
  }
  if (children.length > 0) return false;
  Transforms.removeNodes(editor, { at: path });
  return true;
}

function isPartOf(before: ListElement, list: ListElement): boolean {
  return before.type === list.type && (list.start === undefined || goesOn(before, list));
}

function repairTable(editor: HtmlEditorApi, table: TableElement, path: Path): boolean {
  if (table.children.every(isEmptyText)) {
    Transforms.removeNodes(editor, { at: path });
    return true;
  }
  // The table around a nested one flattens it. Cells that were added to complete the nested rows
  // would become columns of the outer table, and each level of nesting would multiply them.
  if (isInTable(editor, path)) {
    Transforms.unwrapNodes(editor, { at: path });
    return true;
  }
  for (const [child, at] of Node.children(editor, path)) {
    if (isRow(child)) continue;
    if (isEmptyText(child) && table.children.length > 1) Transforms.removeNodes(editor, { at });
    else Transforms.wrapNodes(editor, { type: 'table-row', children: [] }, { at });
    return true;
  }
  for (const [row, at] of Node.children(editor, path)) {
    if (!isRow(row) || row.children.some((cell) => !isCell(cell))) {
      return repairRow(editor, at);
    }
  }
  const whole = tableOfGrid(gridOf(table));
  if (whole === null) {
    Transforms.removeNodes(editor, { at: path });
    return true;
  }
  return takeGrid(editor, table, whole, path);
}

function isInTable(editor: HtmlEditorApi, path: Path): boolean {
  const above = [...Node.ancestors(editor, path)];
  return above.some(([node]) => isTable(node) || isRow(node) || isCell(node));
}

/** Updates a table to match its grid, cell by cell, so that carets keep their position. */
function takeGrid(
  editor: HtmlEditorApi,
  table: TableElement,
  whole: TableElement,
  path: Path,
): boolean {
  for (const [row, { children }] of whole.children.entries()) {
    for (const [column, cell] of children.entries()) {
      const at = [...path, row, column];
      const now = table.children[row]?.children[column];
      const { colspan, rowspan } = cell;
      if (now?.children !== cell.children) {
        // An empty cell that the grid has put here.
        Transforms.insertNodes(editor, cell, { at });
        return true;
      }
      if (now.colspan === colspan && now.rowspan === rowspan) continue;
      Transforms.unsetNodes(editor, ['colspan', 'rowspan'], { at });
      Transforms.setNodes(
        editor,
        { ...(colspan ? { colspan } : {}), ...(rowspan ? { rowspan } : {}) },
        { at },
      );
      return true;
    }
  }
  return false;
}

function repairRow(editor: HtmlEditorApi, path: Path): boolean {
  const parent = Node.parent(editor, path);
  const children = [...Node.children(editor, path)];
  if (children.every(([child]) => isEmptyText(child))) {
    Transforms.removeNodes(editor, { at: path });
    return true;
  }
  for (const [child, at] of children) {
    if (isCell(child)) continue;
    if (isEmptyText(child)) Transforms.removeNodes(editor, { at });
    else if (isTextBlock(child) || isInlineNode(child)) {
      Transforms.wrapNodes(editor, { type: 'table-cell', children: [] }, { at });
    } else if (isVoidBlock(child)) moveOut(editor, at);
    else Transforms.unwrapNodes(editor, { at });
    return true;
  }
  if (isTable(parent)) return false;
  if (!Editor.isEditor(parent)) {
    Transforms.unwrapNodes(editor, { at: path });
    return true;
  }
  return false;
}

/** A cell contains only text. Blocks in it become lines. */
function flattenCell(editor: HtmlEditorApi, path: Path): boolean {
  const parent = Node.parent(editor, path);
  if (!isRow(parent) && !isTable(parent) && !Editor.isEditor(parent)) {
    Transforms.setNodes(editor, { type: 'paragraph' }, { at: path });
    return true;
  }
  for (const [child, at] of Node.children(editor, path)) {
    if (isInlineNode(child)) continue;
    if (isVoidBlock(child)) moveOut(editor, at);
    else {
      const isFirst = at.at(-1) === 0;
      Editor.withoutNormalizing(editor, () => {
        Transforms.unwrapNodes(editor, { at });
        if (!isFirst) Transforms.insertNodes(editor, { text: '\n' }, { at });
      });
    }
    return true;
  }
  return false;
}

/** Puts a picture or video after the block it is in. */
function moveOut(editor: HtmlEditorApi, at: Path): void {
  Transforms.moveNodes(editor, { at, voids: true, to: Path.next(at.slice(0, 1)) });
}

/** A line contains only text. Blocks in it move after the text before them. */
function liftBlocks(editor: HtmlEditorApi, path: Path): boolean {
  for (const [child, at] of Node.children(editor, path)) {
    if (isInlineNode(child)) continue;
    if (isOnlyChild(editor, at)) Transforms.unwrapNodes(editor, { at: path });
    else Transforms.liftNodes(editor, { at, voids: true });
    return true;
  }
  return false;
}

function isOnlyChild(editor: HtmlEditorApi, path: Path): boolean {
  const parent = Node.parent(editor, path);
  return parent.children.length === 1;
}

function isInlineNode(node: Node): boolean {
  return Text.isText(node) || (Element.isElement(node) && node.type === 'link');
}

function isEmptyText(node: Node): boolean {
  return Text.isText(node) && node.text === '';
}
