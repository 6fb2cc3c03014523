// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { HtmlEditor } from './html-editor.tsx';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

/**
 * An editor with a table of two cells, next to a field. Each `onBlur` is a new function, to force a
 * render.
 */
const withTable = (onBlur: () => void) => (
  <>
    <HtmlEditor
      label="내용"
      side="admin"
      folder="editor"
      html="<p>앞</p><table><tbody><tr><td>가</td><td>나</td></tr></tbody></table>"
      onChange={() => undefined}
      onBlur={onBlur}
    />
    <input aria-label="제목" />
  </>
);

/**
 * Puts the caret into the first cell.
 *
 * @returns a function that presses Tab and reports whether the editor handles it. Tab then moves
 *   the caret.
 */
async function enterTable(): Promise<(key: object) => boolean> {
  const box = screen.getByRole('textbox', { name: '내용' });
  box.focus();
  const text = screen.getByText('가').firstChild;
  document.getSelection()?.setBaseAndExtent(text!, 1, text!, 1);
  fireEvent(document, new Event('selectionchange'));
  const takes = (key: object) => !fireEvent.keyDown(box, { key: 'Tab', ...key });
  await vi.waitFor(() => expect(takes({})).toBe(true));
  return takes;
}

it.each([
  ['is being composed', { isComposing: true }],
  ['was composed, as Safari says it', { keyCode: 229 }],
])('a key by which a syllable %s is none of the editor', async (_, composing) => {
  render(withTable(vi.fn()));
  const takes = await enterTable();

  expect(takes({ shiftKey: true, ...composing })).toBe(false);
  expect(takes({ shiftKey: true })).toBe(true);
});

it.each([
  ['KeyB', '굵게'],
  ['KeyI', '기울임'],
  ['KeyU', '밑줄'],
])('the key %s with Ctrl works though a Korean input method reports it', async (code, name) => {
  render(withTable(vi.fn()));
  const takes = await enterTable();
  const button = screen.getByRole('button', { name });

  await act(async () => void takes({ key: 'Process', code, keyCode: 229, ctrlKey: true }));

  expect(button.getAttribute('aria-pressed')).toBe('true');
});

it('the keys of undo and redo work on a Korean layout', async () => {
  render(withTable(vi.fn()));
  const takes = await enterTable();
  const press = (key: object) => act(async () => void takes({ ctrlKey: true, ...key }));
  const button = screen.getByRole('button', { name: '가운데 정렬' });
  const isCentred = () => button.getAttribute('aria-pressed');
  await act(async () => void fireEvent.click(button));
  expect(isCentred()).toBe('true');

  await press({ key: 'ㅋ', code: 'KeyZ' });
  expect(isCentred()).toBe('false');
  await press({ key: 'ㅛ', code: 'KeyY' });
  expect(isCentred()).toBe('true');
  await press({ key: 'ㅋ', code: 'KeyZ' });
  await press({ key: 'ㅋ', code: 'KeyZ', shiftKey: true });
  expect(isCentred()).toBe('true');
});

it('an editor that was left while it moved the caret does not take it back', async () => {
  const left = vi.fn();
  const { rerender } = render(withTable(left));
  const takes = await enterTable();

  // Timers after which Slate considers its own selection change complete. Its deferred work also
  // reads the clock.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  await act(async () => void takes({ shiftKey: true }));
  screen.getByRole('textbox', { name: '제목' }).focus();
  vi.runAllTimers();
  document.getSelection()?.removeAllRanges();
  rerender(withTable(vi.fn()));

  expect(left).toHaveBeenCalledOnce();
  expect(document.getSelection()?.rangeCount).toBe(0);
});
