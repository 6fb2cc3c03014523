import Papa from 'papaparse';
import { cleanCell } from '../../text/typed-text.ts';
import { separatedBy, withRowEnds } from './row-ends.ts';

/** A row of a table with the number of its first line, counted from 1. */
export interface TableRow {
  line: number;
  cells: string[];
}

/**
 * Parses a table of one of these sources:
 *
 * - pasted from a spreadsheet (tabs)
 * - a CSV file (commas or semicolons, RFC 4180)
 * - typed with bars or Korean commas
 *
 * The separator that occurs in the most lines is used. A line `sep=,` of Excel overrides it and is
 * no row. Empty rows are left out. Cells are cleaned and trimmed. A quote that is never closed is a
 * literal character.
 *
 * A line break of Word or Unicode ends a row, unless it splits a cell of a table with usual line
 * breaks.
 */
export function parseTable(text: string): TableRow[] {
  const { separator: delimiter, rows } = separatedBy(withRowEnds(text));
  const table = Papa.parse<string[]>(wellQuoted(rows, delimiter), { delimiter, newline: '\n' });
  let line = 1;
  const numbered = table.data.map((written) => {
    const row = { line, cells: written.map(cleanCell) };
    line += written.join('').split('\n').length;
    return row;
  });
  return numbered.filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/**
 * Finds the cells with the quotes of RFC 4180, which spreadsheets and people write otherwise:
 *
 * - blanks around a quoted cell are left out
 * - text behind the closing quote becomes part of the cell
 * - a quote that is never closed becomes a literal quote
 *
 * A cell of several lines must end with its quote. A missing quote therefore does not swallow the
 * rows below.
 */
function quotedCells(separator: string): RegExp {
  const end = `\\u{${separator.codePointAt(0)!.toString(16)}}`;
  const blanks = String.raw`(?:(?!${end})[^\S\n])*`;
  const forms = [
    // All between the quotes, also breaks.
    String.raw`("[^"]*(?:""[^"]*)*"(?!"))${blanks}(?=${end}|$)`,
    // The text between the quotes, and the text behind them.
    String.raw`("[^"\n]*(?:""[^"\n]*)*)"(?!")([^${end}\n]*)`,
    // The text behind a quote that is never closed.
    String.raw`"(?<open>[^${end}\n]*)`,
  ];
  return new RegExp(`(?<=^|${end})${blanks}(?:${forms.join('|')})`, 'gmu');
}

/** The rows with the quotes that the parser reads. */
function wellQuoted(rows: string, separator: string): string {
  return rows.replaceAll(
    quotedCells(separator),
    (_cell, whole?: string, opened?: string, behind = '', open = '') =>
      whole ?? (opened === undefined ? `"""${doubled(open)}"` : `${opened}${doubled(behind)}"`),
  );
}

/**
 * The lines in which a cell begins with a quote that is never closed, counted from 1. The end of
 * such a cell is unknown.
 */
export function unclosedQuotesIn(text: string): number[] {
  const { separator, rows } = separatedBy(withRowEnds(text));
  return [...rows.matchAll(quotedCells(separator))].flatMap(({ index, groups }) =>
    groups?.['open'] === undefined ? [] : [rows.slice(0, index).split('\n').length],
  );
}

function doubled(text: string): string {
  return text.replaceAll('"', '""');
}
