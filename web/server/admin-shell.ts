import type { Brand } from '@maru/brands/brand';
import type { PageAssets } from '../src/app/head.tsx';

/** Kind of an instance, shown to staff so that they do not confuse instances. */
export type Environment = 'production' | 'demo' | 'development';

/** Script of the staff area. It loads the modules one after another, dependencies first. */
export function adminScript({ entries, modules }: PageAssets): string {
  return `for(let href of ${JSON.stringify([...entries, ...modules])})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));
(async()=>{for(let href of ${JSON.stringify(entries)})await import(href)})()`;
}

/** The empty page of the staff area, which the browser fills. Search engines do not index it. */
export function adminShell(
  brand: Pick<Brand, 'name' | 'theme'>,
  assets: PageAssets,
  environment: Environment,
): string {
  const styles = assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`);
  const fonts = assets.fonts.map(
    (href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`,
  );
  return `<!doctype html>
<html lang="ko" data-environment="${environment}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="theme-color" content="${brand.theme.primary}">
<title>관리자 | ${brand.name}</title>
<link rel="icon" type="image/svg+xml" href="/brand/symbol-main.svg">
${[...styles, ...fonts].join('\n')}
</head>
<body>
<div id="root"></div>
<noscript>관리자 화면은 자바스크립트가 필요해요.</noscript>
<script>${adminScript(assets)}</script>
</body>
</html>`;
}
