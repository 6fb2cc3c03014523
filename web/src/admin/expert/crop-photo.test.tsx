// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { cropPhoto } from './crop-photo.tsx';

afterEach(() => vi.unstubAllGlobals());

it('passes on a file that the browser cannot read, so that the upload explains it', async () => {
  vi.stubGlobal('createImageBitmap', vi.fn().mockRejectedValue(new Error('unreadable')));
  const file = new File(['x'], 'face.jpg', { type: 'image/jpeg' });
  expect(await cropPhoto(file)).toBe(file);
});
