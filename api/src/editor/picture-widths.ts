/** A text is 900 px wide at most; twice that is more than any screen shows of it. */
export const MOST_WIDTH = 1_600;

/** What a picture is kept in besides, where it is wider itself: a phone needs no more. */
export const NARROWER_WIDTHS = [480, 960] as const;

/** The files of one upload tell of each other by their names: `<hex>-1600.jpg`, `<hex>-1600-480.jpg`. */
const NAME = /^([\da-f]{32})-(\d{2,4})\.(jpg|png)$/;
const ADDRESS = /^\/uploads\/([\w-]+)\/([^/]+)$/;

/** The narrower files of a picture, by the name of its widest; none for names of another form. */
export function narrowerOf(file: string): { width: number; file: string }[] {
  const [, stem, widest, extension] = NAME.exec(file) ?? [];
  return NARROWER_WIDTHS.filter((width) => width < Number(widest)).map((width) => ({
    width,
    file: `${stem}-${widest}-${width}.${extension}`,
  }));
}

/** What an `img` says of the widths its picture is there in; `null` where there is one only. */
export function srcsetOf(address: string): string | null {
  const [, folder, file = ''] = ADDRESS.exec(address) ?? [];
  const narrower = narrowerOf(file);
  if (narrower.length === 0) return null;
  const widest = NAME.exec(file)?.[2] ?? '';
  return [
    ...narrower.map((one) => `/uploads/${folder}/${one.file} ${one.width}w`),
    `${address} ${widest}w`,
  ].join(', ');
}
