import { Editor, Element, Path, Range, Transforms, type Location } from 'slate';
import {
  newCell,
  newTable,
  type Align,
  type EditorElement,
  type HtmlEditorApi,
  type ListType,
  type Mark,
  type TextBlockType,
} from './editor-nodes.ts';

const TABLE_ROWS = 3;
const TABLE_COLUMNS = 3;

function isOfType(...types: readonly EditorElement['type'][]) {
  return (node: unknown): node is EditorElement =>
    Element.isElement(node) && types.includes(node.type);
}

const isTextBlock = isOfType('paragraph', 'heading-2', 'heading-3', 'quote', 'list-item');
const isList = isOfType('bulleted-list', 'numbered-list');

export function isMarked(editor: HtmlEditorApi, mark: Mark): boolean {
  return Editor.marks(editor)?.[mark] === true;
}

export function toggleMark(editor: HtmlEditorApi, mark: Mark): void {
  if (isMarked(editor, mark)) Editor.removeMark(editor, mark);
  else Editor.addMark(editor, mark, true);
}

/** The colours of the toolbar. Each can be read on white (WCAG 2.2, 4.5 to 1). */
export const COLOURS = [
  { value: '#c8102e', label: '빨강' },
  { value: '#1558d6', label: '파랑' },
  { value: '#0b6e4f', label: '초록' },
  { value: '#9a4a00', label: '주황' },
  { value: '#5b6470', label: '회색' },
] as const;

/** The colour at the caret; `null` = that of the text. */
export function colourAt(editor: HtmlEditorApi): string | null {
  return Editor.marks(editor)?.color ?? null;
}

export function setColour(editor: HtmlEditorApi, colour: string | null): void {
  if (colour === null) Editor.removeMark(editor, 'color');
  else Editor.addMark(editor, 'color', colour);
}

/** The block style at the caret, for the toolbar. */
export function blockTypeAt(editor: HtmlEditorApi): TextBlockType | ListType | null {
  const list = find(editor, isList);
  if (list && isList(list[0])) return list[0].type as ListType;
  const block = find(editor, isTextBlock);
  return block && isTextBlock(block[0]) ? (block[0].type as TextBlockType) : null;
}

/** Gives the chosen blocks a style; the style they have already turns them into paragraphs. */
export function setBlock(
  editor: HtmlEditorApi,
  type: Exclude<TextBlockType, 'list-item'> | ListType,
): void {
  if (isInTable(editor)) return;
  const isOn = blockTypeAt(editor) === type;
  Editor.withoutNormalizing(editor, () => {
    Transforms.unwrapNodes(editor, { match: isList, split: true });
    const wantsList = !isOn && (type === 'bulleted-list' || type === 'numbered-list');
    const style = isOn ? 'paragraph' : wantsList ? 'list-item' : (type as TextBlockType);
    Transforms.setNodes(editor, { type: style }, { match: isTextBlock });
    if (wantsList) {
      Transforms.wrapNodes(editor, { type, children: [] }, { match: isTextBlock });
    }
  });
}

export function alignAt(editor: HtmlEditorApi): Align | 'left' {
  const block = find(editor, isTextBlock)?.[0];
  return block && 'align' in block ? (block.align ?? 'left') : 'left';
}

export function setAlign(editor: HtmlEditorApi, align: Align | 'left'): void {
  if (align === 'left') Transforms.unsetNodes(editor, 'align', { match: isTextBlock });
  else Transforms.setNodes(editor, { align }, { match: isTextBlock });
}

/** The address of the link at the caret; `null` outside of one. */
export function linkAt(editor: HtmlEditorApi): string | null {
  const link = find(editor, isOfType('link'))?.[0];
  return link && 'url' in link ? link.url : null;
}

/** Makes the chosen text a link, or puts the address itself there where nothing is chosen. */
export function setLink(editor: HtmlEditorApi, url: string | null): void {
  Transforms.unwrapNodes(editor, { match: isOfType('link') });
  const { selection } = editor;
  if (url === null || selection === null) return;
  if (Range.isCollapsed(selection)) {
    Transforms.insertNodes(editor, { type: 'link', url, children: [{ text: url }] });
    Transforms.move(editor, { unit: 'offset' });
    return;
  }
  Transforms.wrapNodes(editor, { type: 'link', url, children: [] }, { split: true });
}

/** Puts a block after the one with the caret, and an empty line after it to go on. */
export function insertBlock(editor: HtmlEditorApi, element: EditorElement, at?: Location): void {
  const top = at ?? afterTop(editor);
  Transforms.insertNodes(editor, element, { at: top, select: true });
}

export function insertTable(editor: HtmlEditorApi): void {
  if (isInTable(editor)) return;
  const at = afterTop(editor);
  Transforms.insertNodes(editor, newTable(TABLE_ROWS, TABLE_COLUMNS), { at });
  Transforms.select(editor, Editor.start(editor, at));
}

export function isInTable(editor: HtmlEditorApi): boolean {
  return find(editor, isOfType('table')) !== undefined;
}

/** Adds or removes the row or the column of the caret. The last one takes the table with it. */
export function changeTable(
  editor: HtmlEditorApi,
  change: 'add-row' | 'add-column' | 'remove-row' | 'remove-column',
): void {
  const table = find(editor, isOfType('table'));
  const cell = find(editor, isOfType('table-cell'));
  if (!table || !cell || !('children' in table[0])) return;
  const [element, tablePath] = table;
  const rowPath = Path.parent(cell[1]);
  const column = cell[1].at(-1) ?? 0;
  const rows = element.children.length;
  const firstRow = element.children[0];
  const columns = firstRow && 'children' in firstRow ? firstRow.children.length : 0;

  Editor.withoutNormalizing(editor, () => {
    if (change === 'add-row') {
      const children = Array.from({ length: columns }, () => newCell());
      Transforms.insertNodes(editor, { type: 'table-row', children }, { at: Path.next(rowPath) });
    } else if (change === 'add-column') {
      for (let row = 0; row < rows; row += 1) {
        Transforms.insertNodes(editor, newCell(row === 0), { at: [...tablePath, row, column + 1] });
      }
    } else if (
      (change === 'remove-row' && rows === 1) ||
      (change === 'remove-column' && columns === 1)
    ) {
      Transforms.removeNodes(editor, { at: tablePath });
    } else if (change === 'remove-row') {
      Transforms.removeNodes(editor, { at: rowPath });
    } else {
      for (let row = 0; row < rows; row += 1) {
        Transforms.removeNodes(editor, { at: [...tablePath, row, column] });
      }
    }
  });
}

/**
 * Puts the caret into the next cell of its table, or into the one before.
 *
 * @returns false where there is none, so that the key goes on to what follows the editor.
 */
export function moveToCell(editor: HtmlEditorApi, step: 1 | -1): boolean {
  const table = find(editor, isOfType('table'));
  const cell = find(editor, isOfType('table-cell'));
  if (!table || !cell) return false;
  const cells = [...Editor.nodes(editor, { at: table[1], match: isOfType('table-cell') })];
  const here = cells.findIndex(([, path]) => Path.equals(path, cell[1]));
  const next = cells[here + step];
  if (next === undefined) return false;
  Transforms.select(editor, Editor.start(editor, next[1]));
  return true;
}

function find(editor: HtmlEditorApi, match: (node: unknown) => node is EditorElement) {
  const { selection } = editor;
  if (selection === null) return undefined;
  const [found] = Editor.nodes<EditorElement>(editor, {
    at: Editor.unhangRange(editor, selection),
    match,
    mode: 'lowest',
  });
  return found;
}

/** The place after the topmost block of the caret; the end where there is none. */
function afterTop(editor: HtmlEditorApi): Path {
  const top = editor.selection?.focus.path[0];
  if (top === undefined) return [editor.children.length];
  const block = editor.children[top];
  const isEmptyLine =
    block !== undefined &&
    Element.isElement(block) &&
    block.type === 'paragraph' &&
    Editor.string(editor, [top]) === '';
  return isEmptyLine ? [top] : [top + 1];
}
