import { newCell, type CellElement, type RowElement, type TableElement } from './editor-nodes.ts';

/** Position of a cell, and its span. */
export interface Place<Cell> {
  cell: Cell;
  row: number;
  column: number;
  rows: number;
  columns: number;
}
export interface Grid<Cell> {
  /** By row, and by column in it. */
  places: Place<Cell>[];
  rows: number;
  columns: number;
}

interface Reach {
  rows: number;
  columns: number;
}

export const MAX_TABLE_CELLS = 2_000;

/**
 * Places cells as browsers do: each in the first free column of its row. A cell that overlaps
 * another or exceeds the last row is cut, so at most one cell occupies each position.
 */
export function placeCells<Cell>(
  rows: readonly (readonly Cell[])[],
  reachOf: (cell: Cell) => Reach,
): Grid<Cell> {
  const taken = rows.map(() => new Set<number>());
  const places: Place<Cell>[] = [];
  let width = 0;
  rows.forEach((cells, row) => {
    let column = 0;
    for (const cell of cells) {
      while (taken[row]!.has(column)) column += 1;
      const reach = reachOf(cell);
      const lastRow = Math.min(rows.length, row + reach.rows);
      let columns = 1;
      while (columns < reach.columns && !taken[row]!.has(column + columns)) columns += 1;
      let end = row + 1;
      const isFree = (at: number) =>
        rangeOf(column, columns).every((each) => !taken[at]!.has(each));
      while (end < lastRow && isFree(end)) end += 1;
      for (let at = row; at < end; at += 1) {
        for (const each of rangeOf(column, columns)) taken[at]!.add(each);
      }
      places.push({ cell, row, column, rows: end - row, columns });
      column += columns;
      width = Math.max(width, column);
    }
  });
  return { places, rows: rows.length, columns: width };
}

/** Grid of an editor's table. */
export function gridOf(table: TableElement): Grid<CellElement> {
  return placeCells(
    table.children.map((row) => row.children),
    ({ rowspan = 1, colspan = 1 }) => ({ rows: rowspan, columns: colspan }),
  );
}

/**
 * Converts a grid to a table. Empty positions get an empty cell, and rows in which no cell begins
 * are removed. `null` if nothing is left.
 */
export function tableOfGrid(grid: Grid<CellElement>): TableElement | null {
  const full = filled(grid);
  const begun = new Set(full.places.map(({ row }) => row));
  const rows: RowElement[] = [];
  for (let row = 0; row < full.rows; row += 1) {
    const cells = full.places.filter((place) => place.row === row);
    if (cells.length === 0) continue;
    rows.push({ type: 'table-row', children: cells.map((place) => cellAt(place, begun)) });
  }
  return rows.length === 0 ? null : { type: 'table', children: rows };
}

/** Converts a position to a cell. Its row span excludes rows in which no cell begins. */
function cellAt(place: Place<CellElement>, begun: ReadonlySet<number>): CellElement {
  const { rowspan: _rows, colspan: _columns, ...cell } = place.cell;
  const rows = rangeOf(place.row, place.rows).filter((row) => begun.has(row)).length;
  return {
    ...cell,
    ...(place.columns > 1 ? { colspan: place.columns } : {}),
    ...(rows > 1 ? { rowspan: rows } : {}),
  };
}

function filled({ places, rows, columns }: Grid<CellElement>): Grid<CellElement> {
  const taken = new Set(places.flatMap(spotsOf));
  const begun = new Set(places.map(({ row }) => row));
  const empty = [...begun].flatMap((row) =>
    rangeOf(0, columns)
      .filter((column) => !taken.has(`${row}:${column}`))
      .map((column) => ({ cell: newCell(), row, column, rows: 1, columns: 1 })),
  );
  return { places: inOrder([...places, ...empty]), rows, columns };
}

function spotsOf({ row, column, rows, columns }: Place<unknown>): string[] {
  return rangeOf(row, rows).flatMap((each) =>
    rangeOf(column, columns).map((other) => `${each}:${other}`),
  );
}

export type TableChange = 'add-row' | 'add-column' | 'remove-row' | 'remove-column';

/**
 * The table with a row or column added after a cell, or with those in which the cell begins
 * removed. Merged cells across the change grow or shrink with it. `null` if nothing is left.
 */
export function changed(
  table: TableElement,
  at: { row: number; column: number },
  change: TableChange,
): TableElement | null {
  const grid = gridOf(table);
  const here = grid.places.find(({ row, column }) => row === at.row && column === at.column);
  if (!here) return table;
  switch (change) {
    case 'add-row':
      return tableOfGrid(withRow(grid, here.row + here.rows));
    case 'add-column':
      return tableOfGrid(turned(withRow(turned(grid), here.column + here.columns)));
    case 'remove-row':
      return tableOfGrid(withoutRow(grid, here.row));
    case 'remove-column':
      return tableOfGrid(turned(withoutRow(turned(grid), here.column)));
  }
}

function withRow(grid: Grid<CellElement>, at: number): Grid<CellElement> {
  const places = grid.places.map((place) => {
    if (place.row >= at) return { ...place, row: place.row + 1 };
    return place.row + place.rows > at ? { ...place, rows: place.rows + 1 } : place;
  });
  const reached = new Set(
    places
      .filter(({ row, rows }) => row < at && row + rows > at)
      .flatMap(({ column, columns }) => rangeOf(column, columns)),
  );
  const fresh = rangeOf(0, grid.columns)
    .filter((column) => !reached.has(column))
    .map((column) => ({ cell: newCell(), row: at, column, rows: 1, columns: 1 }));
  return { places: inOrder([...places, ...fresh]), rows: grid.rows + 1, columns: grid.columns };
}

function withoutRow(grid: Grid<CellElement>, at: number): Grid<CellElement> {
  const places = grid.places.flatMap((place) => {
    if (place.row > at) return [{ ...place, row: place.row - 1 }];
    if (place.row + place.rows <= at) return [place];
    return place.rows > 1 ? [{ ...place, rows: place.rows - 1 }] : [];
  });
  return { places: inOrder(places), rows: grid.rows - 1, columns: grid.columns };
}

/** The grid with its rows as columns. */
function turned({ places, rows, columns }: Grid<CellElement>): Grid<CellElement> {
  return {
    places: inOrder(
      places.map((place) => ({
        cell: place.cell,
        row: place.column,
        column: place.row,
        rows: place.columns,
        columns: place.rows,
      })),
    ),
    rows: columns,
    columns: rows,
  };
}

function inOrder<Cell>(places: readonly Place<Cell>[]): Place<Cell>[] {
  return [...places].sort((one, other) => one.row - other.row || one.column - other.column);
}

function rangeOf(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + index);
}
