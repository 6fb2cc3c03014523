import { gzipSync } from 'node:zlib';

const SCRIPT = /\/assets\/[\w.-]+\.js/g;

/** @returns gzip size in KiB of the scripts that a page loads before any interaction. */
export async function weighFirstScripts(address: string): Promise<number> {
  const textOf = async (url: string | URL) => (await fetch(url)).text();
  const paths = new Set((await textOf(address)).match(SCRIPT));
  const scripts = await Promise.all([...paths].map((path) => textOf(new URL(path, address))));
  const bytes = scripts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
  return bytes / 1_024;
}
