import { Editor, Node, Path, Point, Range, Transforms } from 'slate';
import { isCell, isTable, type HtmlEditorApi } from './editor-nodes.ts';

/**
 * Deletes a selection of more than one cell. A table selected from its first cell to its last is
 * removed. In any other table the selected cells are emptied.
 *
 * @returns false where no table is touched, or one cell only.
 */
export function deleteAcrossTables(editor: HtmlEditorApi): boolean {
  const { selection } = editor;
  if (selection === null || Range.isCollapsed(selection)) return false;
  const [start, end] = Range.edges(selection);
  const first = tableAt(editor, start);
  const last = tableAt(editor, end);
  if (first && last && Path.equals(first, last)) return deleteInTable(editor, selection, first);
  const hasTable = editor.children.slice(start.path[0], (end.path[0] ?? 0) + 1).some(isTable);
  if (!hasTable) return false;

  Editor.withoutNormalizing(editor, () => {
    const from = first && Point.equals(start, Editor.start(editor, first)) ? null : first;
    const to = last && Point.equals(end, Editor.end(editor, last)) ? null : last;
    const caret = Editor.pointRef(editor, start);
    if (to) emptyCells(editor, { anchor: Editor.start(editor, to), focus: end });
    if (from) emptyCells(editor, { anchor: start, focus: Editor.end(editor, from) });
    const range = {
      anchor: from ? Editor.start(editor, Path.next(from)) : start,
      focus: to ? Editor.end(editor, Path.previous(to)) : end,
    };
    if (isApart(from, to)) deleteBlocks(editor, range);
    const point = caret.unref();
    if (point) Transforms.select(editor, point);
    else Transforms.collapse(editor, { edge: 'start' });
  });
  return true;
}

/** Whether there is content between two partly selected tables. */
function isApart(from: Path | null, to: Path | null): boolean {
  return !from || !to || !Path.equals(Path.next(from), to);
}

function deleteInTable(editor: HtmlEditorApi, range: Range, table: Path): boolean {
  const [start, end] = Range.edges(range);
  const startCell = Editor.above(editor, { at: start, match: isCell });
  const endCell = Editor.above(editor, { at: end, match: isCell });
  if (!startCell || !endCell || Path.equals(startCell[1], endCell[1])) return false;
  const isWhole =
    Point.equals(start, Editor.start(editor, table)) &&
    Point.equals(end, Editor.end(editor, table));
  Editor.withoutNormalizing(editor, () => {
    if (isWhole) {
      Transforms.removeNodes(editor, { at: table });
    } else {
      emptyCells(editor, range);
      Transforms.collapse(editor, { edge: 'start' });
    }
  });
  return true;
}

/** Empties the cells of a range, each for itself; rows and columns stay as they are. */
function emptyCells(editor: HtmlEditorApi, range: Range): void {
  const cells = [...Editor.nodes(editor, { at: range, match: isCell })];
  for (const [, path] of cells) {
    const part = Range.intersection(range, Editor.range(editor, path));
    // A collapsed range would take the letter after it, out of the next cell.
    if (part && Range.isExpanded(part)) Transforms.delete(editor, { at: part, hanging: true });
  }
}

/** Deletes a range that begins and ends outside of tables, or at the edges of whole ones. */
function deleteBlocks(editor: HtmlEditorApi, range: Range): void {
  const [start, end] = Range.edges(range);
  const chosen = editor.children
    .map((node, index) => ({ isWhole: isTable(node), path: [index] }))
    .slice(start.path[0], (end.path[0] ?? 0) + 1);
  const others = chosen.filter(({ isWhole }) => !isWhole).map(({ path }) => path);
  const [first] = others;
  const last = others.at(-1);
  const rest =
    first && last
      ? Editor.rangeRef(editor, {
          anchor: Path.isAncestor(first, start.path) ? start : Editor.start(editor, first),
          focus: Path.isAncestor(last, end.path) ? end : Editor.end(editor, last),
        })
      : null;
  // In reverse order, because each removal shifts the paths after it.
  for (let one = chosen.pop(); one !== undefined; one = chosen.pop()) {
    if (one.isWhole) Transforms.removeNodes(editor, { at: one.path });
  }
  const at = rest?.unref();
  if (at && Range.isExpanded(at)) Transforms.delete(editor, { at });
}

function tableAt(editor: HtmlEditorApi, point: Point): Path | null {
  const path = point.path.slice(0, 1);
  return isTable(Node.get(editor, path)) ? path : null;
}
