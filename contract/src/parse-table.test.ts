import { describe, expect, it } from 'vitest';
import { parseTable } from './parse-table.ts';

const cellsOf = (text: string) => parseTable(text).map(({ cells }) => cells);

describe('a table that staff bring', () => {
  it('is read from CSV with quotes, commas and line breaks inside of cells', () => {
    expect(cellsOf('\uFEFFa, b ,"c, ""d"""\r\n"e\nf",g,h\r\n')).toEqual([
      ['a', 'b', 'c, "d"'],
      ['e\nf', 'g', 'h'],
    ]);
  });

  it('is read as it is pasted from a spreadsheet', () => {
    expect(cellsOf('2027-01-01\t신정, 휴장\n2027-02-08\t설날')).toEqual([
      ['2027-01-01', '신정, 휴장'],
      ['2027-02-08', '설날'],
    ]);
  });

  it('is read with semicolons between its cells, and with the line ends of an old Mac', () => {
    expect(cellsOf('김하나;"a;b"\r이두리;c')).toEqual([
      ['김하나', 'a;b'],
      ['이두리', 'c'],
    ]);
  });

  it.each(['sep=;', '"sep=;"', '\uFEFFSEP=;'])(
    'takes the separator that %s names, which is no row',
    (line) => {
      expect(parseTable(`${line}\r\na,b;c\r\n`)).toEqual([{ line: 2, cells: ['a,b', 'c'] }]);
    },
  );

  it('is told its separator by the first line that has one, below a title', () => {
    expect(cellsOf('11월 예약 명단\n\n이름\t지점, 층\n')).toEqual([
      ['11월 예약 명단'],
      ['이름', '지점, 층'],
    ]);
  });

  it('names the line each row begins at, and leaves empty ones out', () => {
    expect(parseTable('a,"b\nc"\n\n,\nd,e').map(({ line }) => line)).toEqual([1, 5]);
  });
});
