import type { Theme } from '@maru/brands/brand';
import { darkRoom, meanings, neutrals } from '@maru/brands/colours';

/**
 * The colours of the site as custom properties: the shared ones and those of one brand.
 *
 * Runs at build time (brand-theme.plugin.ts), so that the browser receives plain CSS.
 */
export function brandThemeCss({ scale, ...slots }: Theme): string {
  const properties = [
    ...Object.entries({ ...neutrals, ...meanings, ...darkRoom }),
    ...Object.entries(slots).map(([name, colour]) => [kebabOf(name), colour] as const),
    ...Object.entries(scale).map(([step, colour]) => [`b${step}`, colour] as const),
  ];
  return `:root{${properties.map(([name, colour]) => `--${name}:${colour}`).join(';')}}\n`;
}

function kebabOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
