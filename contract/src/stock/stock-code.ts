import * as z from 'zod/mini';
import { typedAs } from '../core/primitive.ts';

/** Six digits, or the letters of newer Korean codes. */
export const stockCode = z
  .string()
  .check(typedAs(/^[0-9A-Z]{6}$/, 'must have six digits or capital letters'));

export const stockMarket = z.enum(['KOSPI', 'KOSDAQ', 'KONEX']);
