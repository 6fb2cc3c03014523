// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import * as z from 'zod/mini';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDrafted } from './use-drafted.ts';

const schema = z.object({ title: z.string() });

function open() {
  return renderHook(() =>
    useDrafted({
      draftName: 'maru.draft.column-new',
      readDraft: ({ values, version }) => {
        const read = schema.safeParse(values);
        return read.success ? { values: read.data, version } : null;
      },
      stored: { values: { title: '' }, version: null },
      findVersion: async () => null,
      onReload: vi.fn(),
    }),
  );
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test('a text of another tab stays when this tab keeps its own', () => {
  const one = open();
  const other = open();
  act(() => one.result.current.change({ title: '탭 하나' }));
  act(() => other.result.current.change({ title: '탭 둘' }));
  one.unmount();
  other.unmount();

  const saveNext = () => {
    const { result } = open();
    const { title } = result.current.values;
    act(() => result.current.settleSaved(title));
    return title;
  };
  expect([saveNext(), saveNext()].sort()).toEqual(['탭 둘', '탭 하나']);
  expect(open().result.current.isFromDraft).toBe(false);
});

test('a continued text has one draft', () => {
  const one = open();
  act(() => one.result.current.change({ title: '하나' }));
  one.unmount();
  const again = open();
  expect(again.result.current.isFromDraft).toBe(true);
  act(() => again.result.current.change({ title: '하나 둘' }));
  again.unmount();

  const last = open();
  expect(last.result.current.values).toEqual({ title: '하나 둘' });
  act(() => last.result.current.startOver());

  expect(localStorage.length).toBe(0);
});
