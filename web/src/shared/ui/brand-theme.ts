import type { Brand } from '@maru/brands/brand';
import { darkRoom, meanings, neutrals } from '@maru/brands/colours';

/**
 * The colours of the site as custom properties: the shared ones and those of one brand.
 *
 * Runs at build time (brand-theme.plugin.ts), so that the browser receives plain CSS.
 */
export function brandThemeCss({ theme, headerTone }: Pick<Brand, 'theme' | 'headerTone'>): string {
  const { scale, ...slots } = theme;
  const properties = [
    ...Object.entries({ ...neutrals, ...meanings, ...darkRoom }),
    ...Object.entries(slots).map(([name, colour]) => [kebabOf(name), colour] as const),
    ...Object.entries(scale).map(([step, colour]) => [`b${step}`, colour] as const),
    ...Object.entries(HEADS[headerTone]),
  ];
  return `:root{${properties.map(([name, colour]) => `--${name}:${colour}`).join(';')}}\n`;
}

/** Title and breadcrumb of a page. Below a dark header they are on a band of the same ground. */
const HEADS: Readonly<Record<Brand['headerTone'], Readonly<Record<string, string>>>> = {
  light: {
    'head-band': 'none',
    'head-text': 'var(--n900)',
    'head-note': 'var(--n600)',
    'head-focus': 'var(--n900)',
    'head-foot': '0',
  },
  dark: {
    // The window is the middle third of the band.
    'head-band': 'linear-gradient(90deg, var(--secondary) 44%, var(--b900) 68%)',
    'head-text': 'var(--on-secondary)',
    'head-note': 'var(--on-dark-sub)',
    'head-focus': 'var(--on-secondary)',
    'head-foot': '28px',
  },
};

function kebabOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
