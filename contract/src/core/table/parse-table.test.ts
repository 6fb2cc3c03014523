import { describe, expect, it } from 'vitest';
import { parseTable, unclosedQuotesIn } from './parse-table.ts';

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

  it('prefers tabs where as many lines have commas', () => {
    expect(cellsOf('11월 예약 명단\n\n이름\t지점, 층\n')).toEqual([
      ['11월 예약 명단'],
      ['이름', '지점, 층'],
    ]);
  });

  it.each([
    ['11월, 예약 명단', '\t'],
    ['11월 예약 명단; 서울, 부산', '\t'],
    ['11월; 예약 명단', ','],
    ['서울, 부산', ';'],
    ['서울\t부산', ';'],
    ['"서울, ""강남""\n부산, 대구"', ';'],
  ])('is not told its separator by the title %j above it', (title, separator) => {
    const rows = [
      ['이름', '휴대폰'],
      ['김하나', '010-1234-5678'],
    ];
    const text = [title, ...rows.map((cells) => cells.join(separator))].join('\n');

    expect(cellsOf(text).slice(-2)).toEqual(rows);
  });

  it('takes the separator that all lines have the same number of times', () => {
    expect(cellsOf('이름;값\n가;1,000\n나,다;1,000,000')).toEqual([
      ['이름', '값'],
      ['가', '1,000'],
      ['나,다', '1,000,000'],
    ]);
    expect(cellsOf('가, 나;1\n다, 라, 마;2')).toEqual([
      ['가, 나', '1'],
      ['다, 라, 마', '2'],
    ]);
  });

  it('takes tabs of rows of different lengths, though each has a comma', () => {
    expect(cellsOf('a, b\t1\t2\nc, d\t3')).toEqual([
      ['a, b', '1', '2'],
      ['c, d', '3'],
    ]);
  });

  it('takes the separator beside marks of inches', () => {
    expect(cellsOf('27" 모니터\t1, 2\n32" 모니터\t3')).toEqual([
      ['27" 모니터', '1, 2'],
      ['32" 모니터', '3'],
    ]);
  });

  it('lets a line of Excel win over the separator of more lines', () => {
    expect(cellsOf('sep=;\na,b;c\nd,e\nf,g')).toEqual([['a,b', 'c'], ['d,e'], ['f,g']]);
  });

  it.each(['\u000b', '\u000c', '\u0085', '\u2028', '\u2029', '\r'])(
    'ends a row at the line break %j',
    (lineBreak) => {
      expect(parseTable(`a,b${lineBreak}c,d`)).toEqual([
        { line: 1, cells: ['a', 'b'] },
        { line: 2, cells: ['c', 'd'] },
      ]);
    },
  );

  it.each(['\u000b', '\u000c', '\u0085', '\u2028', '\u2029'])(
    'keeps a cell with the line break %j whole where rows end as usual',
    (lineBreak) => {
      expect(
        parseTable(
          `이름,휴대폰,메모\r\n홍${lineBreak}길동,010,${lineBreak}가나${lineBreak}다\r\n김,011,나\r\n`,
        ),
      ).toEqual([
        { line: 1, cells: ['이름', '휴대폰', '메모'] },
        { line: 2, cells: ['홍 길동', '010', '가나 다'] },
        { line: 3, cells: ['김', '011', '나'] },
      ]);
      expect(cellsOf(`김,010${lineBreak}이,011\n박,016`)).toEqual([
        ['김', '010'],
        ['이', '011'],
        ['박', '016'],
      ]);
      expect(cellsOf(`010${lineBreak}011\n016`)).toEqual([['010'], ['011'], ['016']]);
    },
  );

  it.each([
    [
      '"a,b\nc,d',
      [
        ['"a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,"b\n"c",d',
      [
        ['a', '"b'],
        ['c', 'd'],
      ],
    ],
    [
      '"a,b\nc,d\n"e,f',
      [
        ['"a', 'b'],
        ['c', 'd'],
        ['"e', 'f'],
      ],
    ],
    [
      '"a,b\n"",c',
      [
        ['"a', 'b'],
        ['', 'c'],
      ],
    ],
  ])('loses no row to a quote that is never closed: %j', (text, rows) => {
    expect(cellsOf(text)).toEqual(rows);
  });

  it('reads the text behind a closing quote as part of the cell', () => {
    expect(cellsOf('"a""b"c"d, "e" \n f')).toEqual([['a"bc"d', 'e'], ['f']]);
  });

  it('reads many doubled quotes behind a quote that is never closed', () => {
    const text = `"${'""x'.repeat(100_000)}`;

    expect(cellsOf(text)).toEqual([[text]]);
  });

  it.each([
    [
      '가|1\n나|2',
      [
        ['가', '1'],
        ['나', '2'],
      ],
    ],
    [
      '가、1\n나、2',
      [
        ['가', '1'],
        ['나', '2'],
      ],
    ],
    [
      '가, 나|1\n다, 라|2',
      [
        ['가', '나|1'],
        ['다', '라|2'],
      ],
    ],
  ])('is read with signs of other input methods, after the usual: %j', (text, rows) => {
    expect(cellsOf(text)).toEqual(rows);
  });

  it('has cells without invisible characters and without the formula of a kept zero', () => {
    expect(cellsOf('지표\u200b,\ufeff="005930","=""000660"""')).toEqual([
      ['지표', '005930', '000660'],
    ]);
  });

  it('names the line each row begins at, and leaves empty ones out', () => {
    expect(parseTable('a,"b\nc"\n\n,\nd,e').map(({ line }) => line)).toEqual([1, 5]);
  });
});

it('names the lines with a quote that is never closed', () => {
  const text = '이름,번호\n"홍길동,1\n"김,하나",2\n"메모\n둘째 줄",3\n모니터 27",4\n이,"5';

  expect(unclosedQuotesIn(text)).toEqual([2, 7]);
  expect(unclosedQuotesIn('"가",1\n"나 ""다""",2')).toEqual([]);
});
