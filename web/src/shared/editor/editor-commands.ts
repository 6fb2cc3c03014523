import { Editor, Element, Node, Path, Range, Transforms, type Location } from 'slate';
import {
  isCell,
  isItem,
  isList,
  isOfType,
  isTable,
  isTextBlock,
  newTable,
  type Align,
  type CellElement,
  type EditorElement,
  type HtmlEditorApi,
  type LinkElement,
  type ListType,
  type Mark,
  type TableElement,
  type TextBlockType,
} from './editor-nodes.ts';
import { changed, gridOf, type TableChange } from './table-grid.ts';

const TABLE_ROWS = 3;
const TABLE_COLUMNS = 3;

const isLink = isOfType<LinkElement>('link');

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

/** The colour at the caret. `null` = the default text colour. */
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
  return list?.[0].type ?? find(editor, isTextBlock)?.[0].type ?? null;
}

/**
 * Sets the style of the selected blocks. If they already have that style, they become paragraphs.
 */
export function setBlock(
  editor: HtmlEditorApi,
  type: Exclude<TextBlockType, 'list-item'> | ListType,
): void {
  if (isInTable(editor)) return;
  const isOn = blockTypeAt(editor) === type;
  Editor.withoutNormalizing(editor, () => {
    leaveLists(editor);
    const wantsList = !isOn && (type === 'bulleted-list' || type === 'numbered-list');
    const style = isOn ? 'paragraph' : wantsList ? 'list-item' : (type as TextBlockType);
    Transforms.setNodes(editor, { type: style }, { match: isTextBlock });
    if (wantsList) {
      Transforms.wrapNodes(editor, { type, children: [] }, { match: isTextBlock });
    }
  });
}

/** Moves the selected items out of all their lists. */
function leaveLists(editor: HtmlEditorApi): void {
  while (find(editor, isList)) Transforms.unwrapNodes(editor, { match: isList, split: true });
}

/**
 * Moves the item of the caret into the previous item, or out of its parent item.
 *
 * @returns false where that is impossible, so that the key moves the focus past the editor.
 */
export function moveItem(editor: HtmlEditorApi, step: 1 | -1): boolean {
  const item = find(editor, isItem);
  if (!item) return false;
  const [, path] = item;
  const [list, listPath] = Editor.parent(editor, path);
  if (!isList(list)) return false;
  if (step === -1) {
    if (!isList(Node.parent(editor, listPath))) return false;
    Transforms.liftNodes(editor, { at: path });
    return true;
  }
  if (path.at(-1) === 0) return false;
  Transforms.wrapNodes(editor, { type: list.type, children: [] }, { at: path });
  return true;
}

export function alignAt(editor: HtmlEditorApi): Align | 'left' {
  return (find(editor, isCell) ?? find(editor, isTextBlock))?.[0].align ?? 'left';
}

export function setAlign(editor: HtmlEditorApi, align: Align | 'left'): void {
  const match = (node: Node) => isTextBlock(node) || isCell(node);
  if (align === 'left') Transforms.unsetNodes(editor, 'align', { match });
  else Transforms.setNodes(editor, { align }, { match });
}

/** The address of the link at the caret; `null` outside of one. */
export function linkAt(editor: HtmlEditorApi): string | null {
  return find(editor, isLink)?.[0].url ?? null;
}

/** Makes the chosen text a link, or puts the address itself there where nothing is chosen. */
export function setLink(editor: HtmlEditorApi, url: string | null): void {
  Transforms.unwrapNodes(editor, { match: isLink });
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
  return find(editor, isTable) !== undefined;
}

/** Adds or removes the row or the column of the caret. Removing the last one removes the table. */
export function changeTable(editor: HtmlEditorApi, change: TableChange): void {
  const table = find(editor, isTable);
  const cell = find(editor, isCell);
  if (!table || !cell) return;
  const [element, tablePath] = table;
  const here = placeOf(element, cell[0]);
  if (!here) return;
  const next = changed(element, here, change);

  // One history step, during which no cell is normalised half-changed.
  Editor.withoutNormalizing(editor, () => {
    Transforms.removeNodes(editor, { at: tablePath });
    if (next === null) return;
    Transforms.insertNodes(editor, next, { at: tablePath });
    const { places } = gridOf(next);
    const isHere = (row: number, column: number) =>
      places.findIndex(
        (place) =>
          place.row <= row &&
          place.row + place.rows > row &&
          place.column <= column &&
          place.column + place.columns > column,
      );
    const lastRow = next.children.length - 1;
    const index = isHere(Math.min(here.row, lastRow), here.column);
    const place = places[index] ?? places.at(-1);
    if (!place) return;
    const column = next.children[place.row]?.children.indexOf(place.cell) ?? 0;
    Transforms.select(editor, Editor.start(editor, [...tablePath, place.row, column]));
  });
}

function placeOf(table: TableElement, cell: CellElement) {
  return gridOf(table).places.find((place) => place.cell === cell);
}

/**
 * Moves the caret to the next cell of its table, or to the previous one.
 *
 * @returns false where there is none, so that the key moves the focus past the editor.
 */
export function moveToCell(editor: HtmlEditorApi, step: 1 | -1): boolean {
  const table = find(editor, isTable);
  const cell = find(editor, isCell);
  if (!table || !cell) return false;
  const cells = [...Editor.nodes(editor, { at: table[1], match: isCell })];
  const here = cells.findIndex(([, path]) => Path.equals(path, cell[1]));
  const next = cells[here + step];
  if (next === undefined) return false;
  Transforms.select(editor, Editor.start(editor, next[1]));
  return true;
}

function find<Kind extends EditorElement>(
  editor: HtmlEditorApi,
  match: (node: unknown) => node is Kind,
) {
  const { selection } = editor;
  if (selection === null) return undefined;
  const [found] = Editor.nodes<Kind>(editor, {
    at: Editor.unhangRange(editor, selection),
    match,
    mode: 'lowest',
  });
  return found;
}

/** The path after the top-level block of the caret. The end of the text if there is no caret. */
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
