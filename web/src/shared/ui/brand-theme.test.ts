import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brandId } from '@maru/brands/brand';
import { brandOf } from '@maru/brands/registry';
import { describe, expect, it } from 'vitest';
import { brandThemeCss } from './brand-theme.ts';

const SOURCE = fileURLToPath(new URL('../../', import.meta.url));

const sourcesOf = (ending: string) =>
  readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => ({ file, text: readFileSync(SOURCE + file, 'utf8') }));

const styleSheets = sourcesOf('.css');
/** Properties that components set in the style of an element. */
const setByComponents = sourcesOf('.tsx').flatMap(({ text }) =>
  [...text.matchAll(/'(--[\w-]+)':/g)].map(([, name]) => name),
);

describe.each(brandId.options)('the style of %s', (id) => {
  const css = brandThemeCss(brandOf(id));

  it('has the brand slots and the shared colours as custom properties', () => {
    const { theme } = brandOf(id);

    expect(css).toContain(`--primary:${theme.primary};`);
    expect(css).toContain(`--on-dark-accent:${theme.onDarkAccent};`);
    expect(css).toContain(`--b950:${theme.scale[950]}`);
    expect(css).toContain('--n600:#626B79;');
    expect(css).toContain('--live:#E4173E;');
  });

  it('has every custom property that a style sheet asks for', () => {
    const inStyles = [css, ...styleSheets.map(({ text }) => text)].flatMap((text) =>
      [...text.matchAll(/(?:^|[{;\s])(--[\w-]+)\s*:/g)].map(([, name]) => name),
    );
    const given = new Set([...inStyles, ...setByComponents]);
    const missing = styleSheets.flatMap(({ file, text }) =>
      [...text.matchAll(/var\((--[\w-]+)\)/g)]
        .map(([, name]) => name)
        .filter((name) => !name?.startsWith('--radix-') && !given.has(name))
        .map((name) => `${file} ${name}`),
    );

    expect(missing).toEqual([]);
  });
});

it('[V2.30] is the only place that names a colour', () => {
  // Shadows and scrims in tokens.css are black or white with a share, not colours of the palette.
  const named = styleSheets
    .filter(({ file }) => !file.endsWith('tokens.css'))
    .filter(({ text }) =>
      /#[0-9a-f]{3,8}\b(?![^(]*\))/i.test(text.replaceAll(/url\("data:[^"]*"\)/g, '')),
    );

  expect(named.map(({ file }) => file)).toEqual([]);
});

describe('rules', () => {
  it('style nothing below `:root:has()`, which would restyle the whole page with every change', () => {
    const below = /:root[^\s,]*:has\((?:[^()]|\([^()]*\))*\)[^\s,]*\s+[^\s{,]/;

    const faults = styleSheets
      .filter(({ text }) => below.test(text.replaceAll(/\/\*.*?\*\//gs, '')))
      .map(({ file }) => file);

    expect(faults).toEqual([]);
  });
});
