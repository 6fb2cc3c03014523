import type { uploadFolders } from '@maru/contract/editor/editor';
import { Element, Transforms, type Node } from 'slate';
import { HistoryEditor } from 'slate-history';
import { showAlert } from '../alert/alert.ts';
import { fileProblem, IMAGE_TYPES } from '../form/rules.ts';
import { insertBlock } from './editor-commands.ts';
import {
  paragraph,
  type EditorElement,
  type HtmlEditorApi,
  type ImageElement,
} from './editor-nodes.ts';
import { toHtml } from './slate-to-html.ts';
import { deleteImage, uploadImage, uploadProblemOf, type UploadSide } from './upload-image.ts';

const OWN_PICTURE = /\/uploads\/[\w-]+\/[\w-]+\.(?:jpg|png|gif|webp)/g;

export interface PicturesOptions {
  side: UploadSide;
  folder: (typeof uploadFolders)[number];
  /** Initial text of the editor. */
  html: string;
}

export type Pictures = ReturnType<typeof createPictures>;

/**
 * Uploads pictures inserted into a text. After a save it deletes the pictures removed from the
 * text.
 */
export function createPictures(
  editorOf: () => HtmlEditorApi,
  { side, folder, html }: PicturesOptions,
) {
  const known = new Set(html.match(OWN_PICTURE) ?? []);

  async function send(file: File): Promise<void> {
    const editor = editorOf();
    const upload = crypto.randomUUID();
    insertBlock(editor, { ...pictureOf(''), upload });
    try {
      const url = await uploadImage(side, folder, file);
      known.add(url);
      fillPlace(editor, upload, url);
    } catch (error) {
      takePlaceAway(editor, upload);
      const message = uploadProblemOf(error, file);
      if (message !== null) showAlert({ type: 'error', message });
    }
  }

  return {
    insert: (files: readonly File[]): void => {
      for (const file of files) {
        const problem = fileProblem(file, IMAGE_TYPES);
        if (problem === null) void send(file);
        else showAlert({ type: 'warning', message: problem });
      }
    },

    /**
     * Call it with the saved text. Pictures inserted since then stay. A picture that cannot be
     * deleted now is retried with the next save.
     */
    settle: (saved: string): void => {
      for (const url of goneFrom(saved + toHtml(editorOf().children), known)) {
        void deleteImage(side, url, saved).then(
          () => known.delete(url),
          (error: unknown) => reportError(error),
        );
      }
    },
  };
}

/** Uploaded pictures that a text no longer shows. */
export function goneFrom(html: string, known: ReadonlySet<string>): string[] {
  const shown = new Set(html.match(OWN_PICTURE) ?? []);
  return [...known].filter((url) => !shown.has(url));
}

function pictureOf(url: string): ImageElement {
  return { type: 'image', url, alt: '', width: null, children: [{ text: '' }] };
}

/** Puts the picture where its upload was waiting, wherever the caret is by now. */
function fillPlace(editor: HtmlEditorApi, upload: string, url: string): void {
  // Only the insertion is an undo step. The completed upload is not.
  HistoryEditor.withoutSaving(editor, () =>
    Transforms.setNodes(editor, { url, upload: undefined }, { at: [], match: isPlaceOf(upload) }),
  );
  replaceInHistory(editor, upload, () => pictureOf(url));
}

/**
 * Merged into the last undo step, because the writer would not undo it alone. An empty line
 * replaces the placeholder there.
 */
function takePlaceAway(editor: HtmlEditorApi, upload: string): void {
  HistoryEditor.withMerging(editor, () =>
    Transforms.removeNodes(editor, { at: [], match: isPlaceOf(upload) }),
  );
  replaceInHistory(editor, upload, () => paragraph());
}

/**
 * Undo and redo must not restore a placeholder after its upload has ended. The steps themselves
 * stay, because later steps count the blocks including it.
 */
function replaceInHistory(editor: HtmlEditorApi, upload: string, node: () => EditorElement): void {
  const isPlace = isPlaceOf(upload);
  for (const { operations } of [...editor.history.undos, ...editor.history.redos]) {
    for (const operation of operations) {
      const { type } = operation;
      if (type !== 'insert_node' && type !== 'remove_node') continue;
      if (isPlace(operation.node)) operation.node = node();
    }
  }
}

function isPlaceOf(upload: string) {
  return (node: Node): boolean =>
    Element.isElement(node) && node.type === 'image' && node.upload === upload;
}
