import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brandOf } from '@maru/brands/registry';
import { expect, test, type BrandName } from '../support/maru.ts';

const BRANDS: readonly BrandName[] = ['maru', 'futureon', 'daebeom'];

/** The product itself is called maru too, so that word alone is no trace. */
const tracesOf = (brand: BrandName) => {
  const { name, company, theme } = brandOf(brand);
  const id = brand === 'maru' ? [] : [brand];
  return [...id, name, company.name, company.phone, theme.primary, theme.tertiary];
};

test('the build of a brand carries no trace of the others', async ({ stack }) => {
  const folder = `dist/web/${stack.brand}/client`;
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    /\.(js|css|html|svg|json|webmanifest)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(20);
  const texts = new Map<string, string>();
  for (const file of files) texts.set(file, await readFile(join(folder, file), 'utf8'));
  const found = (brand: BrandName) =>
    tracesOf(brand).flatMap((trace) =>
      [...texts]
        .filter(
          ([file, text]) =>
            file.includes(trace) || text.toLowerCase().includes(trace.toLowerCase()),
        )
        .map(([file]) => `${brand}: ${trace} in ${file}`),
    );

  expect(found(stack.brand)).not.toEqual([]);
  for (const other of BRANDS.filter((brand) => brand !== stack.brand)) {
    expect(found(other)).toEqual([]);
  }
});
