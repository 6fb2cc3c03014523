import { seriesWords } from '@maru/contract/series/series-words';
import {
  seriesInput,
  type Episode,
  type SeriesAccess,
  type SeriesInput,
  type StaffSeriesView,
} from '@maru/contract/series/series';
import * as z from 'zod/mini';
import type { UseFormReturn } from 'react-hook-form';

/** Series as the form holds it, with the visible details of its episodes. */
export interface SeriesValues {
  title: string;
  summary: string;
  level: SeriesInput['level'];
  img_path: string;
  access: SeriesAccess;
  /** Empty until a product is selected. */
  product_id: string;
  shown: boolean;
  steps: Episode[];
}

export const fieldNames: Readonly<Record<keyof SeriesValues, string>> = seriesWords;

export const seriesForm = z.pipe(z.transform(toInput), seriesInput).check(
  z.refine(({ access, product_id }) => access !== 'product' || product_id !== null, {
    path: ['product_id'],
    error: '어느 상품으로 열리는지 골라 주세요.',
  }),
);

/** Converts form values into the contract's input. */
export function toInput({
  title,
  img_path,
  product_id,
  steps,
  ...rest
}: SeriesValues): SeriesInput {
  return {
    ...rest,
    title: title.trim(),
    img_path: img_path === '' ? null : img_path,
    product_id: rest.access === 'product' && product_id !== '' ? Number(product_id) : null,
    steps: steps.map(({ _id }) => _id),
  };
}

export function valuesOf(series: StaffSeriesView): SeriesValues {
  const { title, summary, level, img_path, access, product, shown, steps } = series;
  return {
    title,
    summary,
    level,
    img_path: img_path ?? '',
    access,
    product_id: product === null ? '' : String(product._id),
    shown,
    steps,
  };
}

export const newValues: SeriesValues = {
  title: '',
  summary: '',
  level: 'first',
  img_path: '',
  access: 'all',
  product_id: '',
  shown: true,
  steps: [],
};

export type SeriesFormApi = UseFormReturn<SeriesValues, unknown, SeriesInput>;
