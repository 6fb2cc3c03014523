import { expect, it, vi } from 'vitest';
import { makeUpload } from '../call.ts';
import { uploadImage } from './upload-image.ts';

vi.mock('../call.ts', () => ({ makeUpload: vi.fn() }));

it('[S5.13] sends the name of a file URL-encoded', async () => {
  vi.mocked(makeUpload).mockResolvedValue({ urls: ['/uploads/editor/a.png'] });

  await uploadImage('home', 'editor', new File(['x'], '표 1.png', { type: 'image/png' }));

  const file = vi.mocked(makeUpload).mock.calls[0]![1].get('editor');
  expect(file).toMatchObject({ name: '%ED%91%9C%201.png' });
});
