// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { lockScroll } from './scroll-lock.ts';

it('the page scrolls again when the last of several holders lets go, and only then', () => {
  document.body.style.overflow = 'clip';

  const [first, second] = [lockScroll(), lockScroll()];
  expect(document.body.style.overflow).toBe('hidden');
  first();
  first();
  expect(document.body.style.overflow).toBe('hidden');
  second();
  expect(document.body.style.overflow).toBe('clip');
});
