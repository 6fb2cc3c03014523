// @vitest-environment happy-dom
import { createEditor } from 'slate';
import { withHistory } from 'slate-history';
import { withReact } from 'slate-react';
import { afterEach, expect, it, vi } from 'vitest';
import { fromHtml } from './html-to-slate.ts';
import { createPictures } from './pictures.ts';
import { withHtml } from './with-html.ts';

const OLD = '<p>글</p><img src="/uploads/editor/old.png" alt="">';
const NEW = '<img src="/uploads/editor/new.png" alt="">';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('deletes after a save what neither the saved text nor the editor shows', () => {
  const server = vi.fn(async (_url: string, _init: RequestInit) =>
    Response.json({ success: true }),
  );
  vi.stubGlobal('fetch', server);
  const editor = withHtml(withHistory(withReact(createEditor())), { files: () => undefined });
  const html = OLD + NEW;
  const { settle } = createPictures(() => editor, { side: 'admin', folder: 'editor', html });

  // Put in while that was being saved.
  editor.children = fromHtml(html);
  settle(OLD);
  expect(server).not.toHaveBeenCalled();

  editor.children = fromHtml(OLD);
  settle(OLD);
  expect(server).toHaveBeenCalledOnce();
  expect(server.mock.calls[0]?.[1].body).toContain('/uploads/editor/new.png');
});
