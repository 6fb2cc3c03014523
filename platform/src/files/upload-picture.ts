import type { UploadStore } from './upload-store.ts';

/** Additional widths in which a wider picture is stored. Phones need no wider ones. */
export const NARROWER_WIDTHS = [480, 960] as const;

/** The names of one upload's files refer to each other: `<hex>-1600.jpg`, `<hex>-1600-480.jpg`. */
const NAME = /^([\da-f]{32})-(\d{2,4})\.(jpg|png)$/;

/**
 * Returns the narrower files of a picture, by the name of its widest; none for names in another
 * format.
 */
export function narrowerOf(file: string): { width: number; file: string }[] {
  const [, stem, widest, extension] = NAME.exec(file) ?? [];
  return NARROWER_WIDTHS.filter((width) => width < Number(widest)).map((width) => ({
    width,
    file: `${stem}-${widest}-${width}.${extension}`,
  }));
}

/** Removes a picture in all its widths. A missing file is not an error. */
export async function removeImage(store: UploadStore, folder: string, name: string): Promise<void> {
  for (const file of [name, ...narrowerOf(name).map((one) => one.file)]) {
    await store.remove(`${folder}/${file}`);
  }
}
