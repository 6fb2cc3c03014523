import { cleanSearch } from '../text/typed-text.ts';
import { stockCode } from './stock-code.ts';

/** Lists write it for things without a code. */
const NO_CODE = '000000';

/**
 * Reads the code of a stock from a cell. Spreadsheets remove its leading zeros, and lists of the
 * exchange put an `A` before it. `null` = no code.
 */
export function stockCodeIn(cell: string): string | null {
  const bare = cleanSearch(cell)
    .toUpperCase()
    .replace(/^'/, '')
    .replace(/^A(?=\d{6}$)/, '');
  const code = stockCode.safeParse(/^\d{1,6}$/.test(bare) ? bare.padStart(6, '0') : bare);
  return code.success && code.data !== NO_CODE ? code.data : null;
}
