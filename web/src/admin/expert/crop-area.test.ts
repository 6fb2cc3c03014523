import { expect, it } from 'vitest';
import { cropArea, draggedCrop } from './crop-area.ts';

const photo = { width: 1_000, height: 2_000 };
const whole = { zoom: 1, x: 0.5, y: 0.5 };

it('keeps the largest part of the wanted ratio', () => {
  expect(cropArea(photo, whole, 1)).toEqual({ x: 0, y: 500, width: 1_000, height: 1_000 });
  expect(cropArea(photo, { zoom: 2, x: 1, y: 0 }, 1)).toEqual({
    x: 500,
    y: 0,
    width: 500,
    height: 500,
  });
});

it('never leaves the photograph', () => {
  expect(cropArea(photo, { zoom: 99, x: 9, y: -9 }, 1)).toEqual({
    x: 750,
    y: 0,
    width: 250,
    height: 250,
  });
  const dragged = draggedCrop(photo, whole, { x: 400, y: -5_000 }, 1);
  expect(dragged).toEqual({ zoom: 1, x: 0.5, y: 1 });
});

it('follows the pointer: a photograph dragged down shows more of its top', () => {
  expect(draggedCrop(photo, whole, { x: 0, y: 250 }, 1)).toEqual({ zoom: 1, x: 0.5, y: 0.25 });
});
