import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Brand } from '@maru/brands/brand';
import { z } from 'zod';
import type * as EntryServer from '../src/app/entry-server.tsx';
import type { PageAssets } from '../src/app/head.tsx';

const HOME_ENTRY = 'src/app/entry-client.tsx';
const ADMIN_ENTRY = 'src/app/entry-admin.tsx';

export type Renderer = typeof EntryServer;

/** Renderer of one brand's pages: the build, or Vite during development. */
export interface Site {
  renderer: () => Promise<Renderer>;
  /** The files of a public page, given the source file of its screen. */
  assetsOf: (screenFile: string | null) => PageAssets;
  adminAssets: () => PageAssets;
  /** Final HTML for the browser; Vite adds its own scripts during development. */
  finish?: (address: string, html: string) => Promise<string>;
}

export interface BuiltSite extends Site {
  /** Folder of the files that browsers fetch. */
  folder: string;
  /** Changes with every build, so that browsers notice a new one. */
  buildId: string;
}

/** One entry of Vite's manifest. */
const chunk = z.object({
  file: z.string(),
  imports: z.array(z.string()).optional(),
});
const manifestSchema = z.record(z.string(), chunk);
type Chunk = z.infer<typeof chunk>;
type Manifest = z.infer<typeof manifestSchema>;

/**
 * Opens the build of a brand.
 *
 * @throws when it has not been built.
 */
export function openBuiltSite(brand: Brand, dist = resolve('dist/web')): BuiltSite {
  const folder = join(dist, brand.id, 'client');
  const texts = ['manifest.json', 'manifest-admin.json'].map((name) =>
    readFileSync(join(folder, name), 'utf8'),
  );
  const [home = {}, admin = {}] = texts.map((text) => manifestSchema.parse(JSON.parse(text)));
  const server = pathToFileURL(join(dist, brand.id, 'server/entry-server.js')).href;

  // The address is known only at run time, so the compiler cannot resolve the module. Its type is
  // that of its source.
  let renderer: Promise<Renderer> | undefined;
  const fonts = firstFonts(folder, home, wordsOf(brand));
  return {
    folder,
    buildId: createHash('sha256').update(texts.join()).digest('hex').slice(0, 16),
    renderer: () => (renderer ??= import(server) as Promise<Renderer>),
    assetsOf: (screenFile) => collect(home, HOME_ENTRY, screenFile, fonts),
    adminAssets: () => collect(admin, ADMIN_ENTRY, null, fonts),
  };
}

/** The words of the header and the footer. */
function wordsOf({ menu, riskNotice, company, routes }: Brand): string {
  return JSON.stringify([menu, riskNotice, company, routes]);
}

function collect(
  manifest: Manifest,
  entry: string,
  screenFile: string | null,
  fonts: readonly string[],
): PageAssets {
  // Imports of a module precede it.
  const seen = new Set<string>();
  const inOrder = (name: string): Chunk[] => {
    const found = manifest[name];
    if (!found || seen.has(name)) return [];
    seen.add(name);
    return [...(found.imports ?? []).flatMap(inOrder), found];
  };
  const start = inOrder(entry);
  const screen = screenFile === null ? [] : inOrder(screenFile);
  return {
    entries: start.map(({ file }) => `/${file}`),
    modules: screen.map(({ file }) => `/${file}`),
    styles: stylesOf(manifest).map((file) => `/${file}`),
    fonts,
  };
}

/** All styles are in one file, whichever page they are for. */
function stylesOf(manifest: Manifest): string[] {
  const styles = manifest['style.css'];
  return styles ? [styles.file] : [];
}

const FONT_FACE = /@font-face\s*\{[^}]*?url\(([^)]+\.woff2)\)[^}]*?unicode-range:([^;}]+)/g;
const FIRST_FONTS = 1;

/**
 * The font subset that a first view needs most, for preloading. It contains the most letters of the
 * words that every page shows.
 */
function firstFonts(folder: string, manifest: Manifest, words: string): string[] {
  return stylesOf(manifest)
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(FONT_FACE)])
    .map(([, file = '', ranges = '']) => ({
      file: file.replaceAll(/["']/g, ''),
      letters: countIn(rangesOf(ranges), words),
    }))
    .sort((a, b) => b.letters - a.letters)
    .slice(0, FIRST_FONTS)
    .map(({ file }) => file);
}

function rangesOf(text: string): [number, number][] {
  return text.split(',').map((range) => {
    const [first = '', last = first] = range.trim().replace(/^u\+/i, '').split('-');
    return [parseInt(first, 16), parseInt(last, 16)];
  });
}

function countIn(ranges: readonly [number, number][], words: string): number {
  return Array.from(words).filter((letter) => {
    const codePoint = letter.codePointAt(0) ?? 0;
    return ranges.some(([first, last]) => first <= codePoint && codePoint <= last);
  }).length;
}
