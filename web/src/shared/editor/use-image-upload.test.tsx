// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useImageUpload } from './use-image-upload.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('[S5.10] shows the problem of a picture for five seconds, and again each time', async () => {
  vi.useFakeTimers();
  const bad = new File(['x'], 'chart.bmp', { type: 'image/bmp' });
  const { result } = renderHook(() => useImageUpload('home', 'column', '실패', vi.fn()));
  const refusal = '파일 크기를 초과했거나 허용되지 않는 형식입니다: chart.bmp';

  await act(() => result.current.send(bad));
  act(() => void vi.advanceTimersByTime(4_999));
  expect(result.current.problem).toBe(refusal);
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current.problem).toBeNull();

  await act(() => result.current.send(bad));
  expect(result.current.problem).toBe(refusal);
});
