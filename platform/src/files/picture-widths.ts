import { narrowerOf } from './upload-picture.ts';

/** A text is at most 900 px wide. Twice that is more than any screen shows of it. */
export const MOST_WIDTH = 1_600;

const ADDRESS = /^\/uploads\/([\w-]+)\/([^/]+)$/;
const WIDEST = /^[\da-f]{32}-(\d{2,4})\./;

/** Returns the `srcset` of an `img`; `null` if it exists in one width only. */
export function srcsetOf(address: string): string | null {
  const [, folder, file = ''] = ADDRESS.exec(address) ?? [];
  const narrower = narrowerOf(file);
  if (narrower.length === 0) return null;
  const widest = WIDEST.exec(file)?.[1] ?? '';
  return [
    ...narrower.map((one) => `/uploads/${folder}/${one.file} ${one.width}w`),
    `${address} ${widest}w`,
  ].join(', ');
}
