// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Avatar } from './avatar.tsx';

afterEach(cleanup);

it.each([
  ['/demo/experts/expert-01.webp', 64, true],
  ['/demo/experts/expert-01.webp', 84, false],
  ['/uploads/expert/a.jpg', 84, true],
])('shows of %s at %i px a picture: %s', (src, size, isPicture) => {
  const { container } = render(<Avatar name="한결" src={src} size={size} />);
  expect(container.querySelector('img') !== null).toBe(isPicture);
  expect(container.textContent.includes('한')).toBe(!isPicture);
});
