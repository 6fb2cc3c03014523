import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrandId } from '@maru/brands/brand';
import { brandOf } from '@maru/brands/registry';
import * as z from 'zod/mini';
import { expect, test } from '../support/maru.ts';

const BRANDS: readonly BrandId[] = ['maru', 'futureon', 'daebeom'];

/** The product itself is called maru too, so that word alone is no trace. */
const tracesOf = (brand: BrandId) => {
  const { name, company, theme } = brandOf(brand);
  const id = brand === 'maru' ? [] : [brand];
  return [...id, name, company.name, company.phone, theme.primary, theme.tertiary];
};

test('[S1.2] [A01] the build of a brand carries no trace of the others', async ({ stack }) => {
  const folder = `dist/web/${stack.brand}/client`;
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    /\.(js|css|html|svg|json|webmanifest)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(20);
  const texts = new Map<string, string>();
  for (const file of files) texts.set(file, await readFile(join(folder, file), 'utf8'));
  const found = (brand: BrandId) =>
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

const chunks = z.record(z.string(), z.object({ imports: z.optional(z.array(z.string())) }));

test('no file of a build imports one that imports it, so each is ready when it is used', async ({
  stack,
}) => {
  for (const name of ['manifest.json', 'manifest-admin.json']) {
    const path = `dist/web/${stack.brand}/client/${name}`;
    const manifest = chunks.parse(JSON.parse(await readFile(path, 'utf8')));
    const reached = (from: string, found = new Set<string>()) => {
      for (const next of manifest[from]?.imports ?? []) {
        if (!found.has(next)) reached(next, found.add(next));
      }
      return found;
    };
    const files = Object.keys(manifest);

    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => reached(file).has(file))).toEqual([]);
  }
});

/** Limits in bytes for the compressed scripts and fonts that the home page loads. */
const MOST_SCRIPT = 145_000;
const MOST_FONT = 150_000;

test('the first view of the home page asks for little', async ({ stack, request }) => {
  const page = await (await request.get('/')).text();
  const named = (type: RegExp) => [...new Set(page.match(type))];
  const sizes = async (paths: readonly string[], ending = '') => {
    const found = await Promise.all(
      paths.map((path) => stat(`dist/web/${stack.brand}/client${path}${ending}`).catch(() => null)),
    );
    return found.reduce((sum, file) => sum + (file?.size ?? 0), 0);
  };

  const scripts = named(/\/assets\/[\w.-]+\.js/g);
  expect(scripts.length).toBeGreaterThan(3);
  const compressed = await sizes(scripts, '.br');
  expect(compressed).toBeGreaterThan(0);
  expect(compressed).toBeLessThan(MOST_SCRIPT);
  expect(scripts.join()).not.toMatch(/editor|admin/);

  const fonts = await sizes(named(/\/assets\/[\w.-]+\.woff2/g));
  expect(fonts).toBeGreaterThan(0);
  expect(fonts).toBeLessThan(MOST_FONT);
});
