import { Editor, Element, Node, Path, Point, Range, Transforms } from 'slate';
import { paragraph, type HtmlEditorApi } from './editor-nodes.ts';
import { fromHtml } from './html-to-slate.ts';

/** What is put into the editor from outside, besides text. */
interface Taken {
  files: (files: readonly File[]) => void;
}

/**
 * Teaches an editor our elements: which are voids and inline, how the ends of lists, quotes and
 * tables behave, and what becomes of what is pasted or dropped.
 */
export function withHtml(editor: HtmlEditorApi, taken: Taken): HtmlEditorApi {
  const { isVoid, isInline, insertData, insertBreak, deleteBackward, deleteForward } = editor;
  const { deleteFragment, insertText: insertPlain, normalizeNode } = editor;

  editor.isVoid = (element) =>
    element.type === 'image' || element.type === 'video' || isVoid(element);
  editor.isInline = (element) => element.type === 'link' || isInline(element);

  editor.insertData = (data) => {
    const files = [...data.files];
    const html = data.getData('text/html');
    if (files.length > 0 && !saysSomething(html)) return taken.files(files);
    // Our own clipboard format is as good as typed; HTML is cleaned to what the editor can write.
    if (data.getData('application/x-slate-fragment') !== '') return insertData(data);
    if (html === '' || cellAt(editor)) return insertText(editor, data.getData('text/plain'));
    const nodes = fromHtml(html);
    // The line at the end is the editor's, not part of what was copied.
    const last = nodes.at(-1);
    const isOwnEnd = nodes.length > 1 && last !== undefined && !Editor.isEditor(last);
    Transforms.insertFragment(
      editor,
      isOwnEnd && isEmptyParagraph(last) ? nodes.slice(0, -1) : nodes,
    );
  };

  editor.insertText = (text, options) => {
    // Three clicks on a line reach to the beginning of the next; where that is a picture, what is
    // typed would go into it and be lost.
    const { selection } = editor;
    if (selection !== null && Range.isExpanded(selection)) {
      Transforms.select(editor, Editor.unhangRange(editor, selection, { voids: true }));
    }
    insertPlain(text, options);
  };

  editor.insertBreak = () => {
    if (cellAt(editor)) return editor.insertSoftBreak();
    const block = blockAt(editor);
    const isEmpty = block !== undefined && Editor.string(editor, block[1]) === '';
    if (isEmpty && block[0].type !== 'paragraph') return leaveBlock(editor);
    insertBreak();
    // What follows a heading is text.
    const next = blockAt(editor);
    if (next?.[0].type === 'heading-2' || next?.[0].type === 'heading-3') {
      if (Editor.string(editor, next[1]) === '') Transforms.setNodes(editor, { type: 'paragraph' });
    }
  };

  editor.deleteBackward = (unit) => {
    const { selection } = editor;
    if (selection !== null && Range.isCollapsed(selection)) {
      const cell = cellAt(editor);
      // The edge of a cell is an edge: nothing may flow from one into another.
      if (cell && Point.equals(selection.anchor, Editor.start(editor, cell[1]))) return;
      const block = blockAt(editor);
      const isAtStart = block && Point.equals(selection.anchor, Editor.start(editor, block[1]));
      if (isAtStart && block[0].type !== 'paragraph') return leaveBlock(editor);
    }
    deleteBackward(unit);
  };

  editor.deleteForward = (unit) => {
    const { selection } = editor;
    const cell = cellAt(editor);
    if (selection !== null && cell && Range.isCollapsed(selection)) {
      if (Point.equals(selection.anchor, Editor.end(editor, cell[1]))) return;
    }
    deleteForward(unit);
  };

  editor.deleteFragment = (options) => {
    const cells = [
      ...Editor.nodes(editor, {
        match: (node) => Element.isElement(node) && node.type === 'table-cell',
      }),
    ];
    if (cells.length < 2 || editor.selection === null) return deleteFragment(options);
    // Several cells are emptied, each for itself; rows and columns stay as they are.
    for (const [, path] of cells) {
      const part = Range.intersection(editor.selection, Editor.range(editor, path));
      if (part) Transforms.delete(editor, { at: part });
    }
  };

  editor.normalizeNode = (entry, options) => {
    if (entry[1].length > 0) return normalizeNode(entry, options);
    const last = editor.children.at(-1);
    const endsInText = last !== undefined && Element.isElement(last) && last.type === 'paragraph';
    if (!endsInText) {
      return Transforms.insertNodes(editor, paragraph(), { at: [editor.children.length] });
    }
    normalizeNode(entry, options);
  };

  return editor;
}

/**
 * Office programs put a picture of text and cells beside them; beside a picture, browsers put the
 * markup that showed it.
 */
function saysSomething(html: string): boolean {
  return fromHtml(html).some(
    (node) => Node.string(node).trim() !== '' || ('type' in node && node.type === 'table'),
  );
}

function insertText(editor: HtmlEditorApi, text: string): void {
  const lines = text.split(/\r\n?|\n/);
  lines.forEach((line, index) => {
    if (index > 0) {
      if (cellAt(editor)) editor.insertSoftBreak();
      else Transforms.splitNodes(editor, { always: true });
    }
    editor.insertText(line);
  });
}

/** Turns a list item, a quote or a heading into a paragraph, out of its list. */
function leaveBlock(editor: HtmlEditorApi): void {
  Editor.withoutNormalizing(editor, () => {
    Transforms.setNodes(editor, { type: 'paragraph' });
    Transforms.unwrapNodes(editor, {
      match: (node) =>
        Element.isElement(node) && (node.type === 'bulleted-list' || node.type === 'numbered-list'),
      split: true,
    });
  });
}

function cellAt(editor: HtmlEditorApi) {
  if (editor.selection === null) return undefined;
  return Editor.above(editor, {
    match: (node) => Element.isElement(node) && node.type === 'table-cell',
  });
}

function blockAt(editor: HtmlEditorApi) {
  if (editor.selection === null) return undefined;
  const found = Editor.above<Element>(editor, {
    match: (node) => Element.isElement(node) && Editor.isBlock(editor, node),
    mode: 'lowest',
  });
  return found && !Path.equals(found[1], []) ? found : undefined;
}

function isEmptyParagraph(node: unknown): boolean {
  if (!Element.isElement(node) || node.type !== 'paragraph') return false;
  return node.children.every((child) => 'text' in child && child.text === '');
}
