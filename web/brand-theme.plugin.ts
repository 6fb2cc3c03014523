import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Brand } from '@maru/brands/brand';
import type { Plugin } from 'vite';
import { brandThemeCss } from './src/shared/ui/brand-theme.ts';

const MODULE = 'virtual:brand-theme.css';
/** Vite treats a module as a style sheet if its resolved name looks like one. */
const RESOLVED = '/__brand-theme.css';
const ASSETS = fileURLToPath(new URL('../brands/assets/', import.meta.url));

const CONTENT_TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/**
 * Gives the build the one brand it is made for: its colours as `virtual:brand-theme.css`, its
 * logos, icons and demo banners below `/brand/`, and its web manifest.
 */
export function brandTheme(brand: Brand): Plugin {
  const folder = join(ASSETS, brand.id);
  const files = new Map<string, string | Buffer>(
    filesBelow(folder).map((path) => [
      `brand/${relative(folder, path).replaceAll(sep, '/')}`,
      readFileSync(path),
    ]),
  );
  files.set('manifest.webmanifest', JSON.stringify(manifestOf(brand)));

  return {
    name: 'maru:brand-theme',
    resolveId: (id) => (id === MODULE ? RESOLVED : null),
    load: (id) => (id === RESOLVED ? brandThemeCss(brand) : null),

    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = request.url?.split('?')[0]?.slice(1) ?? '';
        const content = files.get(name);
        if (content === undefined) return next();
        response.setHeader('content-type', CONTENT_TYPES[name.slice(name.lastIndexOf('.'))] ?? '');
        response.end(content);
      });
    },

    generateBundle() {
      // The server bundle is not served, so it needs no copies.
      if (this.environment.name !== 'client') return;
      for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function manifestOf(brand: Brand) {
  return {
    name: brand.title,
    short_name: brand.name,
    description: brand.description,
    lang: 'ko',
    id: '/',
    start_url: '/',
    display: 'standalone',
    background_color: '#FFFFFF',
    theme_color: brand.theme.primary,
    icons: [
      { src: '/brand/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/brand/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/brand/symbol-main.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    // A long press on the icon of the installed site.
    shortcuts: [
      { name: '방송 편성표', url: brand.places.schedule },
      { name: '전문가', url: brand.places.experts },
      { name: '마이페이지', url: '/mypage' },
    ],
  };
}
