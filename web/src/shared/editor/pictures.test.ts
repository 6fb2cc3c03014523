// @vitest-environment happy-dom
import { createEditor, Editor, Transforms } from 'slate';
import { withHistory } from 'slate-history';
import { withReact } from 'slate-react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showAlert } from '../alert/alert.ts';
import { fromHtml } from './html-to-slate.ts';
import { createPictures } from './pictures.ts';
import { toHtml } from './slate-to-html.ts';
import { withHtml } from './with-html.ts';

vi.mock('../alert/alert.ts', () => ({ showAlert: vi.fn() }));

const OLD = '<p>글</p><img src="/uploads/editor/old.png" alt="">';
const NEW = '<img src="/uploads/editor/new.png" alt="">';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('[C07] deletes after a save the pictures that neither the saved text nor the editor shows', () => {
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

/** Two lines, the second one typed. Between them is a picture with an upload in progress. */
async function uploading() {
  const editor = withHtml(withHistory(withReact(createEditor())), { files: () => undefined });
  editor.children = fromHtml('<p>앞</p><p></p>');
  const typeAtEnd = async (text: string) => {
    Transforms.select(editor, Editor.end(editor, []));
    editor.insertText(text);
    // Slate groups all changes of one microtask into one history step.
    await Promise.resolve();
  };
  await typeAtEnd('뒤');

  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  Transforms.select(editor, Editor.end(editor, [0]));
  const pictures = createPictures(() => editor, { side: 'admin', folder: 'editor', html: '' });
  pictures.insert([new File(['x'], 'new.png', { type: 'image/png' })]);
  await Promise.resolve();

  return {
    editor,
    typeAtEnd,
    written: () => toHtml(editor.children),
    placeAt: () => editor.children.findIndex((node) => 'type' in node && node.type === 'image'),
    arrive: async () => {
      answer(Response.json({ urls: ['/uploads/editor/new.png'] }));
      const everything = () => JSON.stringify([editor.children, editor.history]);
      await vi.waitFor(() => expect(everything()).not.toContain('"upload":'));
    },
    fail: async () => {
      vi.mocked(showAlert).mockClear();
      answer(Response.json({ success: false, message: 'INTERNAL_ERROR' }, { status: 500 }));
      await vi.waitFor(() => expect(showAlert).toHaveBeenCalledOnce());
    },
  };
}

describe('[V4.53] while a picture is being uploaded', () => {
  it('keeps the caret where the user types elsewhere', async () => {
    const { editor, written, typeAtEnd, arrive } = await uploading();
    await typeAtEnd('글');

    await arrive();
    editor.insertText('자');

    expect(written()).toBe(`<p>앞</p>${NEW}<p>뒤글자</p>`);
  });

  it('keeps its placeholder selected for a user who waits, and then selects the picture', async () => {
    const { editor, placeAt, arrive } = await uploading();

    await arrive();

    expect(placeAt()).toBe(1);
    expect(editor.selection?.anchor.path[0]).toBe(1);
  });

  it('removes the placeholder on undo, and then earlier text at its own position', async () => {
    const { editor, written, placeAt } = await uploading();

    editor.undo();
    expect([placeAt(), written()]).toEqual([-1, '<p>앞</p><p>뒤</p>']);
    editor.undo();
    expect(written()).toBe('<p>앞</p>');
  });

  it('undo does not keep it from being whole when it is brought back', async () => {
    const { editor, written, arrive } = await uploading();
    editor.undo();

    await arrive();
    expect(written()).toBe('<p>앞</p><p>뒤</p>');
    editor.redo();

    expect(written()).toBe(`<p>앞</p>${NEW}<p>뒤</p>`);
  });
});

it('undo and redo go step by step over a picture that came while something was typed', async () => {
  const { editor, written, typeAtEnd, arrive } = await uploading();
  await typeAtEnd('글');
  await arrive();
  const steps = [
    '<p>앞</p>',
    '<p>앞</p><p>뒤</p>',
    `<p>앞</p>${NEW}<p>뒤</p>`,
    `<p>앞</p>${NEW}<p>뒤글</p>`,
  ];

  for (const step of steps.toReversed().slice(1)) {
    editor.undo();
    expect(written()).toBe(step);
  }
  for (const step of steps.slice(1)) {
    editor.redo();
    expect(written()).toBe(step);
  }
});

describe('a picture that could not be uploaded', () => {
  it('leaves no placeholder, and keeps the caret where the user types', async () => {
    const { editor, written, placeAt, typeAtEnd, fail } = await uploading();
    await typeAtEnd('글');

    await fail();
    editor.insertText('자');

    expect([placeAt(), written()]).toEqual([-1, '<p>앞</p><p>뒤글자</p>']);
  });

  it('is not restored by undo, and undo removes text typed meanwhile at its own position', async () => {
    const { editor, written, placeAt, typeAtEnd, fail } = await uploading();
    await typeAtEnd('글');
    await fail();

    const seen: string[] = [];
    while (editor.history.undos.length > 0) {
      editor.undo();
      expect(placeAt()).toBe(-1);
      // An empty line replaces it until the step that inserted it is undone.
      seen.push(written().replaceAll('<p><br></p>', ''));
    }

    expect(seen).toEqual(['<p>앞</p><p>뒤</p>', '<p>앞</p><p>뒤</p>', '<p>앞</p>']);
  });
});
