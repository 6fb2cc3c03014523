// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { forgetOrderKey, orderKeyOf } from './order-key.ts';

afterEach(() => {
  vi.restoreAllMocks();
  for (const product of [1, 2]) forgetOrderKey(product);
});

let made = 0;
const make = () => `key-${(made += 1)}`;

it('stays the same for a product until its order is made', () => {
  const first = orderKeyOf(1, make);

  expect(orderKeyOf(1, make)).toBe(first);
  expect(orderKeyOf(2, make)).not.toBe(first);
  forgetOrderKey(1);
  expect(orderKeyOf(1, make)).not.toBe(first);
});

it('outlives a reload', () => {
  const first = orderKeyOf(1, make);
  const stored = sessionStorage.getItem('maru.order.key.1');

  expect(stored).toBe(first);
});

it('[W8] stays the same in a browser that keeps its storage shut', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('shut');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('shut');
  });

  expect(orderKeyOf(1, make)).toBe(orderKeyOf(1, make));
});
