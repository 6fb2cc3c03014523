import { Editor, Element, Node, Path, Range, Text, Transforms, type Descendant } from 'slate';
import {
  isCell,
  isItem,
  isList,
  isTextBlock,
  isVoidBlock,
  paragraph,
  type HtmlEditorApi,
  type Inline,
} from './editor-nodes.ts';

/**
 * Inserts blocks at the caret and replaces the selection. A line inserted mid-text joins the
 * caret's line. Whole tables, lists and pictures split that line and are placed between its parts.
 */
export function insertBlocks(editor: HtmlEditorApi, given: readonly Descendant[]): void {
  const blocks = given.map(asBlock);
  if (blocks.length === 0 || editor.selection === null) return;
  Editor.withoutNormalizing(editor, () => {
    if (Range.isExpanded(editor.selection!)) editor.deleteFragment();
    const cell = Editor.above(editor, { match: isCell });
    const [only] = blocks;
    if (cell) insertInlines(editor, asOneText(blocks));
    else if (blocks.length === 1 && isLine(only) && !isAtEmptyParagraph(editor)) {
      insertInlines(editor, textsOf(only!));
    } else if (Editor.above(editor, { match: isItem }) && isOnlyItems(blocks)) {
      insertItems(editor, blocks);
    } else {
      insertBetween(editor, blocks);
    }
  });
}

function asBlock(node: Descendant): Descendant {
  return Text.isText(node) || node.type === 'link' ? paragraph([node]) : node;
}

/**
 * Text copied here inside one cell arrives with its table. The table is removed, because it was not
 * selected.
 */
export function withoutFrame(blocks: readonly Descendant[]): readonly Descendant[] {
  const [only] = blocks;
  if (blocks.length !== 1 || only === undefined || Text.isText(only)) return blocks;
  if (only.type !== 'table') return blocks;
  const cells = [...Node.elements(only)].filter(([node]) => isCell(node));
  const [cell] = cells;
  return cells.length === 1 && cell && isCell(cell[0]) && Node.string(cell[0]) !== ''
    ? [paragraph(cell[0].children)]
    : blocks;
}

/** Whether it is a single line of any kind. */
function isLine(block: Descendant | undefined): boolean {
  if (isTextBlock(block)) return true;
  return isList(block) && block.children.length === 1;
}

function isOnlyItems(blocks: readonly Descendant[]): boolean {
  return blocks.length === 1 ? isList(blocks[0]) : blocks.every(isTextBlock);
}

function isAtEmptyParagraph(editor: HtmlEditorApi): boolean {
  const block = Editor.above(editor, { match: isTextBlock });
  return block?.[0].type === 'paragraph' && Editor.string(editor, block[1]) === '';
}

function insertInlines(editor: HtmlEditorApi, inlines: readonly Inline[]): void {
  const filled = inlines.filter((inline) => Node.string(inline) !== '');
  if (filled.length === 0) return;
  const link = Editor.above(editor, {
    match: (node) => Element.isElement(node) && node.type === 'link',
  });
  const nodes = link ? filled.flatMap((one) => ('text' in one ? [one] : one.children)) : filled;
  Transforms.insertNodes(editor, structuredClone(nodes), { select: true });
  Transforms.collapse(editor, { edge: 'end' });
}

/** In a list, the first line joins the item of the caret, and the others are items after it. */
function insertItems(editor: HtmlEditorApi, blocks: readonly Descendant[]): void {
  const [first, ...others] = blocks.flatMap((block): Descendant[] =>
    isList(block) ? block.children : [block],
  );
  insertInlines(editor, first ? textsOf(first) : []);
  if (others.length === 0) return;
  Transforms.splitNodes(editor, { match: isItem, always: true });
  const rest = Editor.above(editor, { match: isItem });
  if (!rest) return;
  const isRestEmpty = Editor.string(editor, rest[1]) === '';
  const items = others.map((one): Descendant => {
    return isTextBlock(one) ? { ...one, type: 'list-item' } : one;
  });
  const end = Editor.pathRef(editor, rest[1]);
  Transforms.insertNodes(editor, structuredClone(items), { at: rest[1] });
  const at = end.unref();
  if (at === null) return;
  Transforms.select(editor, Editor.end(editor, Path.previous(at)));
  if (isRestEmpty) Transforms.removeNodes(editor, { at });
  else if (isItem(Node.get(editor, Path.previous(at)))) Transforms.mergeNodes(editor, { at });
}

/** Parts the block of the caret and puts others between; lines at the edges join its parts. */
function insertBetween(editor: HtmlEditorApi, blocks: readonly Descendant[]): void {
  const top = editor.selection!.anchor.path.slice(0, 1);
  const between = structuredClone([...blocks]);
  if (isVoidBlock(Node.get(editor, top))) {
    insertAt(editor, Path.next(top), between);
    return;
  }
  Transforms.splitNodes(editor, { match: (_, path) => path.length === 1, always: true });
  const after = Editor.pathRef(editor, Path.next(top));
  const isHeadEmpty = isEmptyEnd(editor, top, 'end');
  const head = between[0];
  if (!isHeadEmpty && isTextBlock(head) && head.type === 'paragraph') {
    between.shift();
    insertInlinesAt(editor, Editor.end(editor, top), head.children);
  }
  const tail = between.at(-1);
  const isTailEmpty = isEmptyEnd(editor, Path.next(top), 'start');
  let joined: Inline[] | null = null;
  if (!isTailEmpty && isTextBlock(tail) && tail.type === 'paragraph') {
    between.pop();
    joined = tail.children;
  }
  if (between.length > 0) insertAt(editor, Path.next(top), between);
  if (joined) {
    const start = Editor.start(editor, after.current!);
    const caret = Editor.pointRef(editor, start, { affinity: 'forward' });
    insertInlinesAt(editor, start, joined);
    const point = caret.unref();
    if (point) Transforms.select(editor, point);
  }
  const afterPath = after.unref();
  if (afterPath && isTailEmpty) removeEmptyEnd(editor, afterPath, 'start');
  if (isHeadEmpty) removeEmptyEnd(editor, top, 'end');
}

function insertAt(editor: HtmlEditorApi, at: Path, blocks: Descendant[]): void {
  const last = [at[0]! + blocks.length - 1];
  Transforms.insertNodes(editor, blocks, { at });
  Transforms.select(editor, Editor.end(editor, last));
}

function insertInlinesAt(
  editor: HtmlEditorApi,
  at: ReturnType<typeof Editor.start>,
  inlines: readonly Inline[],
): void {
  const filled = inlines.filter((inline) => Node.string(inline) !== '');
  if (filled.length > 0) Transforms.insertNodes(editor, structuredClone(filled), { at });
}

/** The line of a block that touches the caret, or the last item of a list, has nothing in it. */
function isEmptyEnd(editor: HtmlEditorApi, path: Path, edge: 'start' | 'end'): boolean {
  return lineAt(editor, path, edge) !== null;
}

function removeEmptyEnd(editor: HtmlEditorApi, path: Path, edge: 'start' | 'end'): void {
  const line = lineAt(editor, path, edge);
  if (line) Transforms.removeNodes(editor, { at: line });
}

/** The empty line at an edge of a block. `null` if that line has content. */
function lineAt(editor: HtmlEditorApi, path: Path, edge: 'start' | 'end'): Path | null {
  const at = edge === 'start' ? Editor.start(editor, path) : Editor.end(editor, path);
  const line = Editor.above(editor, { at, match: isTextBlock });
  if (!line || Editor.string(editor, line[1]) !== '') return null;
  // A list is removed together with its only item.
  const [parent, parentPath] = Editor.parent(editor, line[1]);
  return isList(parent) && parent.children.length === 1 ? parentPath : line[1];
}

/** All text of blocks as lines of one text, the form a cell holds. */
function asOneText(blocks: readonly Descendant[]): Inline[] {
  const lines = blocks.flatMap(linesOf);
  return lines.flatMap((line, index) => (index === 0 ? line : [{ text: '\n' }, ...line]));
}

function linesOf(block: Descendant): Inline[][] {
  if (Text.isText(block)) return [[block]];
  if (isVoidBlock(block)) return [];
  if (block.type === 'table') return block.children.flatMap(linesOf);
  if (block.type === 'table-row') {
    return [
      block.children.flatMap(({ children }, index) =>
        index === 0 ? children : [{ text: ' ' }, ...children],
      ),
    ];
  }
  if (isList(block)) return block.children.flatMap(linesOf);
  return block.type === 'link' ? [[block]] : [block.children];
}

function textsOf(block: Descendant): Inline[] {
  return asOneText([block]);
}
