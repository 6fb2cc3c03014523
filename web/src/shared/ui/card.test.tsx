// @vitest-environment happy-dom
import { brand } from '#brand';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Thumb } from './card.tsx';

afterEach(cleanup);

const pictureOf = (src: string | null) =>
  render(<Thumb src={src} />)
    .container.querySelector('img')
    ?.getAttribute('src');

it('shows the brand mark, never an empty box, for an item without a picture', () => {
  expect(pictureOf(null)).toBe(brand.logo.markWhite);
  expect(pictureOf('/media/one.webp')).toBe('/media/one.webp');
});
