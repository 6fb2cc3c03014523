import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { iconNames } from './icon-name.ts';

it('names every picture of the sprite, and no other', () => {
  const sprite = readFileSync(new URL('../../../public/icons.svg', import.meta.url), 'utf8');
  const drawn = [...sprite.matchAll(/<symbol id="i-([a-z0-9-]+)"/g)].map(([, name]) => name);

  expect(new Set<string | undefined>(iconNames)).toEqual(new Set(drawn));
  expect(drawn).toHaveLength(iconNames.length);
});
