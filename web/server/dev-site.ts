import { fileURLToPath } from 'node:url';
import type { Middleware } from './app.ts';
import type { Renderer, Site } from './built-site.ts';

const CONFIG = fileURLToPath(new URL('../vite.config.ts', import.meta.url));
const HOT_PATH = '/__hot';

/**
 * The site served from its sources, with hot reload.
 *
 * @param hotPort port on which browsers receive changes; `null` disables hot reload.
 */
export async function openDevSite(hotPort: number | null): Promise<{
  site: Site;
  middleware: Middleware;
  close: () => Promise<void>;
}> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: CONFIG,
    // Its own loader would leave our packages to Node, which may not read TypeScript.
    configLoader: 'runner',
    appType: 'custom',
    server: { middlewareMode: true, hmr: hotPort !== null && { port: hotPort, path: HOT_PATH } },
  });
  const assetsWith = (entry: string) => ({
    entries: [entry],
    modules: [],
    styles: [],
    fonts: [],
  });
  return {
    site: {
      renderer: () => vite.ssrLoadModule('/src/app/entry-server.tsx') as Promise<Renderer>,
      assetsOf: () => assetsWith('/src/app/entry-client.tsx'),
      adminAssets: () => assetsWith('/src/app/entry-admin.tsx'),
      finish: (address, html) => vite.transformIndexHtml(address, html),
    },
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
}
