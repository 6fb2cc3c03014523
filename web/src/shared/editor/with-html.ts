import { cleanText, usualLineBreaks } from '@maru/contract/text/clean-text';
import { Editor, Element, Node, Path, Point, Range, Transforms, type Descendant } from 'slate';
import { deleteAcrossTables } from './delete-across.ts';
import {
  isCell,
  isList,
  isTable,
  isVoidBlock,
  paragraph,
  type HtmlEditorApi,
} from './editor-nodes.ts';
import { fromPaste, type Pasted } from './html-to-slate.ts';
import { insertBlocks, withoutFrame } from './insert-blocks.ts';
import { moveItem } from './editor-commands.ts';
import { repair } from './normalise.ts';

/** The format in which this editor copies for itself; other sites with the same library have another. */
export const CLIPBOARD_FORMAT = 'x-maru-text';

/** Callbacks for external content other than text. */
interface Taken {
  files: (files: readonly File[]) => void;
  /** Reports pictures of other sites that are missing in a paste, and the links lost with them. */
  foreignPictures?: (count: number, lostLinks: number) => void;
  /** Reports addresses of mail and phone links, which stay as text only. */
  lostAddresses?: (addresses: readonly string[]) => void;
}

/**
 * Adds our elements to an editor:
 *
 * - which elements are void or inline
 * - the behaviour at the ends of lists, quotes and tables
 * - the handling of pasted and dropped content
 */
export function withHtml(editor: HtmlEditorApi, taken: Taken): HtmlEditorApi {
  const { isVoid, isInline, isIsolated, insertBreak, normalizeNode } = editor;
  const { insertText: insertPlain } = editor;

  editor.isVoid = (element) => isVoidBlock(element) || isVoid(element);
  editor.isInline = (element) => element.type === 'link' || isInline(element);
  // The edge of a cell is an edge: nothing may flow from one into another.
  editor.isIsolated = (element) => isCell(element) || isIsolated(element);

  takePastes(editor, taken);
  takeDeletes(editor);

  editor.insertText = (text, options) => {
    // A triple click on a line extends the selection to the start of the next block. If that block
    // is a picture, typed text would be inserted into it and lost.
    const { selection } = editor;
    if (selection !== null && Range.isExpanded(selection) && options?.at === undefined) {
      Transforms.select(editor, Editor.unhangRange(editor, selection, { voids: true }));
      // Slate drops text that replaces a selection with a picture or chart at its edge.
      if (!deleteAcrossTables(editor) && isObjectAtEdge(editor)) editor.deleteFragment();
    }
    // Office programs and input methods insert invisible control characters.
    const clean = cleanText(text);
    if (clean === '') return;
    if (options?.at === undefined) leaveObject(editor);
    insertPlain(clean, options);
  };

  editor.insertSoftBreak = () => editor.insertText('\n');

  editor.insertBreak = () => {
    deleteAcrossTables(editor);
    if (cellAt(editor)) return editor.insertSoftBreak();
    const block = blockAt(editor);
    const isEmpty = block !== undefined && Editor.string(editor, block[1]) === '';
    if (isEmpty && block[0].type !== 'paragraph') return leaveBlock(editor);
    insertBreak();
    // A heading is followed by text.
    const next = blockAt(editor);
    if (next?.[0].type === 'heading-2' || next?.[0].type === 'heading-3') {
      if (Editor.string(editor, next[1]) === '') Transforms.setNodes(editor, { type: 'paragraph' });
    }
  };

  editor.normalizeNode = (entry, options) => {
    if (!repair(editor, entry)) normalizeNode(entry, options);
  };

  return editor;
}

function isObjectAtEdge(editor: HtmlEditorApi): boolean {
  const { selection } = editor;
  if (selection === null) return false;
  return Range.edges(selection).some((at) => Editor.void(editor, { at }) !== undefined);
}

/** Text typed on a picture, video or chart goes to a new line below, because Slate drops it. */
function leaveObject(editor: HtmlEditorApi): void {
  const { selection } = editor;
  if (selection === null || !Range.isCollapsed(selection)) return;
  const [, path] = Editor.void(editor, { at: selection }) ?? [];
  if (path) Transforms.insertNodes(editor, paragraph(), { at: Path.next(path), select: true });
}

function takePastes(editor: HtmlEditorApi, taken: Taken): void {
  const { insertData } = editor;

  editor.insertData = (data) => {
    const files = [...data.files];
    const html = data.getData('text/html');
    // Content in our own clipboard format is trusted like typed text. Other HTML is reduced to
    // elements the editor can write.
    const isOwn = data.getData(`application/${CLIPBOARD_FORMAT}`) !== '';
    const pasted = html === '' || isOwn ? null : fromPaste(html);
    if (files.length > 0 && !saysSomething(pasted)) return taken.files(files);
    if (isOwn) return insertData(data);
    if (pasted === null) return insertText(editor, data.getData('text/plain'));
    if (pasted.nodes.length > 0) insertBlocks(editor, pasted.nodes);
    const { foreignPictures, lostLinks, lostAddresses } = pasted;
    if (lostAddresses.length > 0) taken.lostAddresses?.(lostAddresses);
    if (foreignPictures > 0) taken.foreignPictures?.(foreignPictures, lostLinks);
  };

  editor.insertFragment = (fragment) => {
    insertBlocks(editor, withoutFrame(fragment.filter(isContent)));
  };
}

function isContent(node: Node): node is Descendant {
  return !Editor.isEditor(node);
}

function takeDeletes(editor: HtmlEditorApi): void {
  const { deleteBackward, deleteForward, deleteFragment } = editor;

  editor.deleteBackward = (unit) => {
    const block = blockAt(editor);
    const isAtStart = block && isCaretAt(editor, Editor.start(editor, block[1]));
    if (isAtStart && !isCell(block[0])) {
      if (block[0].type !== 'paragraph') return leaveBlock(editor);
      if (enterTable(editor, block[1], 'before')) return;
    }
    deleteBackward(unit);
  };

  editor.deleteForward = (unit) => {
    const block = blockAt(editor);
    const isAtEnd = block && isCaretAt(editor, Editor.end(editor, block[1]));
    if (isAtEnd && !isCell(block[0]) && enterTable(editor, block[1], 'after')) return;
    deleteForward(unit);
  };

  editor.deleteFragment = (options) => {
    if (isAllChosen(editor)) return clearAll(editor);
    if (!deleteAcrossTables(editor)) deleteFragment(options);
  };
}

/** Whether everything is chosen, with or without the empty paragraph at the end. */
function isAllChosen(editor: HtmlEditorApi): boolean {
  const { selection } = editor;
  if (selection === null || Range.isCollapsed(selection)) return false;
  const [start, end] = Range.edges(selection);
  const last = editor.children.length - 1;
  const ends = [Editor.end(editor, [])];
  if (last > 0 && Editor.string(editor, [last]) === '') ends.push(Editor.end(editor, [last - 1]));
  return (
    Point.equals(start, Editor.start(editor, [])) && ends.some((point) => Point.equals(point, end))
  );
}

/** Leaves one empty paragraph. The delete of Slate keeps the first block, an empty item or heading. */
function clearAll(editor: HtmlEditorApi): void {
  Editor.withoutNormalizing(editor, () => {
    for (let index = editor.children.length - 1; index >= 0; index -= 1) {
      Transforms.removeNodes(editor, { at: [index] });
    }
    Transforms.insertNodes(editor, paragraph(), { at: [0] });
    Transforms.select(editor, Editor.start(editor, [0]));
  });
}

/**
 * Moves the caret from a line into the adjacent table. An empty line is removed, unless it is the
 * last.
 */
function enterTable(editor: HtmlEditorApi, path: Path, side: 'before' | 'after'): boolean {
  const top = path.slice(0, 1);
  const isEdge = Point.equals(
    side === 'before' ? Editor.start(editor, top) : Editor.end(editor, top),
    editor.selection!.anchor,
  );
  const index = (top[0] ?? 0) + (side === 'before' ? -1 : 1);
  const table = editor.children[index];
  if (!isEdge || !isTable(table)) return false;
  const isRemovable = path.length === 1 && top[0] !== editor.children.length - 1;
  Transforms.select(
    editor,
    side === 'before' ? Editor.end(editor, [index]) : Editor.start(editor, [index]),
  );
  if (isRemovable && Editor.string(editor, path) === '') {
    Transforms.removeNodes(editor, { at: path });
  }
  return true;
}

/**
 * Office programs put a picture of text and cells beside them; beside a picture, browsers put the
 * markup that showed it.
 */
function saysSomething(pasted: Pasted | null): boolean {
  return pasted?.nodes.some((node) => Node.string(node).trim() !== '' || isTable(node)) ?? false;
}

function insertText(editor: HtmlEditorApi, text: string): void {
  if (editor.selection !== null && Range.isExpanded(editor.selection)) editor.deleteFragment();
  const lines = usualLineBreaks(cleanText(text)).replaceAll('\t', '    ').split('\n');
  lines.forEach((line, index) => {
    if (index > 0) {
      if (cellAt(editor)) editor.insertSoftBreak();
      else Transforms.splitNodes(editor, { always: true });
    }
    editor.insertText(line);
  });
}

/** Turns a list item, a quote or a heading into a paragraph, or outdents a nested item. */
function leaveBlock(editor: HtmlEditorApi): void {
  if (moveItem(editor, -1)) return;
  Editor.withoutNormalizing(editor, () => {
    Transforms.setNodes(editor, { type: 'paragraph' });
    Transforms.unwrapNodes(editor, { match: isList, split: true });
  });
}

function isCaretAt(editor: HtmlEditorApi, point: Point): boolean {
  const { selection } = editor;
  return (
    selection !== null && Range.isCollapsed(selection) && Point.equals(selection.anchor, point)
  );
}

function cellAt(editor: HtmlEditorApi) {
  if (editor.selection === null) return undefined;
  return Editor.above(editor, { match: isCell });
}

function blockAt(editor: HtmlEditorApi) {
  if (editor.selection === null) return undefined;
  const found = Editor.above<Element>(editor, {
    match: (node) => Element.isElement(node) && Editor.isBlock(editor, node),
    mode: 'lowest',
  });
  return found && !Path.equals(found[1], []) ? found : undefined;
}
