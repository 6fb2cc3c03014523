import { paragraph, type CellElement, type TableElement, type TextBlock } from './editor-nodes.ts';
import { contextIn, type Context } from './html-context.ts';
import { isCell, textIn, type Inside } from './html-text.ts';
import { MAX_TABLE_CELLS, placeCells, tableOfGrid, type Grid } from './table-grid.ts';

/** The maximum span of a cell in HTML. */
const MAX_SPAN = 1_000;
/** A section of a table by the place in which browsers show it. */
const SECTIONS = ['THEAD', 'TBODY', 'TFOOT'];

interface Source {
  element: Element;
  context: Context;
  /** Rows from its own to the last of its section. */
  left: number;
}

export interface TableFound {
  caption: TextBlock | null;
  table: TableElement;
  /** Pictures and videos from the cells, because cells hold text only. */
  objects: Element[];
}

/** A table in which exactly one cell occupies each position. `null` if it is too large. */
export function tableOf(element: Element, outer: Context): TableFound | null {
  const { align: _align, ...around } = outer;
  const { align: _own, ...context } = contextIn(element, around);
  const grid = withoutEmptyColumns(placeCells(sourcesOf(element, context), reachOf));
  if (grid.columns === 0 || grid.columns * grid.rows > MAX_TABLE_CELLS) return null;
  const inside: Inside = { lists: [], objects: [] };
  const table = tableOfGrid(readCells(grid, inside.objects));
  const caption = [...element.children].find(({ tagName }) => tagName === 'CAPTION');
  const title = caption ? textIn(caption, context) : [];
  return (
    table && { caption: title.length > 0 ? paragraph(title) : null, table, objects: inside.objects }
  );
}

/** The cell of a table that only draws a frame around other blocks. */
export function onlyCellOf(table: Element): Element | null {
  const [row, ...others] = rowsOf(table).flat();
  const cells = row && others.length === 0 ? [...row.children].filter(isCell) : [];
  return cells.length === 1 ? (cells[0] ?? null) : null;
}

/** The rows of a table by section, without rows of nested tables. */
function rowsOf(table: Element): Element[][] {
  const sections = [...table.children]
    .filter(({ tagName }) => SECTIONS.includes(tagName))
    .sort((one, other) => SECTIONS.indexOf(one.tagName) - SECTIONS.indexOf(other.tagName));
  return [table, ...sections].map((section) =>
    [...section.children].filter(({ tagName }) => tagName === 'TR'),
  );
}

function sourcesOf(table: Element, outer: Context): Source[][] {
  return rowsOf(table).flatMap((rows) =>
    rows.map((row, index) => {
      const section = row.parentElement;
      const around = section && section !== table ? contextIn(section, outer) : outer;
      const context = contextIn(row, around);
      return [...row.children]
        .filter(isCell)
        .map((element) => ({ element, context, left: rows.length - index }));
    }),
  );
}

/**
 * The grid without the last columns in which no cell begins. Excel writes `colspan="16384"` on a
 * cell that spans a whole row.
 */
function withoutEmptyColumns(grid: Grid<Source>): Grid<Source> {
  // Browsers limit the number of arguments, and a pasted sheet may have more cells than that.
  const columns = grid.places.reduce((most, { column }) => Math.max(most, column + 1), 0);
  const places = grid.places.map((place) => ({
    ...place,
    columns: Math.min(place.columns, columns - place.column),
  }));
  return { ...grid, places, columns };
}

function reachOf({ element, left }: Source) {
  const rows = spanOf(element, 'rowspan', left);
  return { rows: Math.min(left, rows), columns: spanOf(element, 'colspan', 1) };
}

/** @param zero the meaning of the number 0. */
function spanOf(element: Element, name: string, zero: number): number {
  const written = element.getAttribute(name)?.trim() ?? '1';
  if (!/^\d{1,6}$/.test(written)) return 1;
  return Math.min(MAX_SPAN, Number(written)) || zero;
}

function readCells(grid: Grid<Source>, objects: Element[]): Grid<CellElement> {
  return {
    ...grid,
    places: grid.places.map((place) => ({ ...place, cell: cellOf(place.cell, objects) })),
  };
}

function cellOf({ element, context: outer }: Source, objects: Element[]): CellElement {
  const context = contextIn(element, outer);
  const { background, ...marks } = context.marks;
  const text = textIn(element, { ...context, marks }, { lists: null, objects });
  const align = context.align ?? onlyAlignIn(element, context);
  const isHeader = element.tagName === 'TH';
  return {
    type: 'table-cell',
    ...(isHeader ? { header: true } : {}),
    ...(isHeader && element.getAttribute('scope') === 'row' ? { scope: 'row' } : {}),
    ...(align === undefined ? {} : { align }),
    ...(background === undefined ? {} : { background }),
    children: text.length === 0 ? [{ text: '' }] : text,
  };
}

/** HWP and Word align the paragraphs in a cell, not the cell. */
function onlyAlignIn(cell: Element, context: Context): Context['align'] {
  const aligns = new Set([...cell.children].map((child) => contextIn(child, context).align));
  const [align] = aligns;
  return aligns.size === 1 ? align : undefined;
}
