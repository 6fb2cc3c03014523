// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { HtmlEditor } from './html-editor.tsx';

afterEach(cleanup);

it.each([
  ['is being composed', { isComposing: true }],
  ['was composed, as Safari says it', { keyCode: 229 }],
])('a key by which a syllable %s is none of the editor', async (_, composing) => {
  render(
    <HtmlEditor
      label="내용"
      side="admin"
      folder="editor"
      html="<p>앞</p><table><tbody><tr><td>가</td><td>나</td></tr></tbody></table>"
      onChange={() => undefined}
    />,
  );
  const box = screen.getByRole('textbox', { name: '내용' });
  box.focus();
  const text = screen.getByText('가').firstChild;
  document.getSelection()?.setBaseAndExtent(text!, 1, text!, 1);
  fireEvent(document, new Event('selectionchange'));
  /** Whether the editor takes the key for its own, and moves the caret to another cell. */
  const takes = (key: object) => !fireEvent.keyDown(box, { key: 'Tab', ...key });
  await vi.waitFor(() => expect(takes({})).toBe(true));

  expect(takes({ shiftKey: true, ...composing })).toBe(false);
  expect(takes({ shiftKey: true })).toBe(true);
});
