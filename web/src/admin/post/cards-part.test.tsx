// @vitest-environment happy-dom
import { MOST_CARDS } from '@maru/contract/post/staff-post';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { makeUpload } from '../../shared/call.ts';
import { LiveRegions } from '../../shared/ui/announcer.tsx';
import { CardsPart } from './cards-part.tsx';
import type { PostValues } from './post-values.ts';

vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeUpload: vi.fn(),
}));

afterEach(cleanup);

function Form() {
  const images = Array.from({ length: MOST_CARDS - 1 }, (_, index) => ({
    img_path: `/uploads/editor/${index}.png`,
    alt: '',
  }));
  const form = useForm<PostValues, unknown, PostValues>({ defaultValues: { images } });
  return (
    <>
      <CardsPart form={form} />
      <LiveRegions />
    </>
  );
}

test('pictures beyond the limit of one card news are reported, not dropped silently', async () => {
  vi.mocked(makeUpload).mockResolvedValue({ urls: ['/uploads/editor/last.png'] });
  render(<Form />);
  const files = ['하나.png', '둘.png'].map((name) => new File(['x'], name, { type: 'image/png' }));

  fireEvent.change(screen.getByLabelText('카드 그림 고르기'), { target: { files } });

  // Once for the eye, once for the ear.
  expect(await screen.findAllByText(`카드는 ${MOST_CARDS}장까지 올릴 수 있어요.`)).toHaveLength(2);
  expect(screen.queryByText(`${MOST_CARDS} / ${MOST_CARDS}장`)).not.toBeNull();
  expect(makeUpload).toHaveBeenCalledTimes(1);
});

test('a card without a picture keeps its words', async () => {
  render(<Form />);
  fireEvent.click(screen.getByRole('button', { name: /글 카드 더하기/ }));
  const words = screen.getByLabelText(`${MOST_CARDS}번째 카드의 글`);
  fireEvent.change(words, { target: { value: '나눠서 사요' } });
  expect(screen.getByDisplayValue('나눠서 사요')).toBeDefined();
  expect(screen.getByRole('button', { name: /글 카드 더하기/ }).getAttribute('aria-disabled')).toBe(
    'true',
  );
});
