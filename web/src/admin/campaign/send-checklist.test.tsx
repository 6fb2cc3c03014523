// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SendChecklist } from './send-checklist.tsx';

vi.mock('../form/forbidden-words.ts', () => ({ useForbiddenWords: () => () => [] }));

const MESSAGE = { title: '', text: '안내', advertising: false };

afterEach(cleanup);

it('names the switch of advertising only where the form has one', () => {
  const { rerender } = render(<SendChecklist message={MESSAGE} link={null} frame="" />);
  expect(screen.getByText(/위의 스위치를/)).toBeDefined();
  rerender(<SendChecklist message={MESSAGE} link={null} frame="" adHint="광고 없음" />);
  expect([screen.queryByText(/위의 스위치를/), screen.queryByText('광고 없음')]).toEqual([
    null,
    expect.anything(),
  ]);
});
