import { stockCodeIn } from '@maru/contract/stock/read-stock-code';
import { stockMarket } from '@maru/contract/stock/stock-code';
import type { Stock } from '@maru/contract/stock/staff-stock';
import { line } from '@maru/contract/core/primitive';
import { cleanSearch } from '@maru/contract/text/typed-text';
import type { TableKind } from '../staff-kit/table-import/run-import.ts';

const name = line(1, 60);

/** Market names in the exchange's own lists. */
const MARKETS: Readonly<Record<string, string>> = {
  유가: 'KOSPI',
  유가증권: 'KOSPI',
  유가증권시장: 'KOSPI',
  코스피: 'KOSPI',
  코스닥: 'KOSDAQ',
  코스닥시장: 'KOSDAQ',
  코넥스: 'KONEX',
  'KOSDAQ GLOBAL': 'KOSDAQ',
};

/** Code, name, market. A code may lack the leading zeros that spreadsheets remove. */
export const stockTable: Omit<TableKind<Stock>, 'stored'> = {
  columns: [
    ['종목코드', '단축코드', '코드'],
    ['종목명', '한글 종목약명', '한글 종목명', '종목', '이름', '회사명', '기업명'],
    ['시장', '시장구분'],
  ],
  least: 2,
  keyOf: ({ code }) => code,
  read(cells) {
    const [first = '', title = '', where = ''] = cells;
    const place = cleanSearch(where).toUpperCase();
    const code = stockCodeIn(first);
    if (code === null) return { problem: 'code' };
    const named = name.safeParse(title);
    if (!named.success) return { problem: 'name' };
    const isLeftOut = cells.length < 3;
    const market = stockMarket.safeParse(isLeftOut ? 'KOSPI' : (MARKETS[place] ?? place));
    if (!market.success) return { problem: 'market' };
    return { value: { code, name: named.data, market: market.data } };
  },
};
