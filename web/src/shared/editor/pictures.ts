import type { uploadFolders } from '@maru/contract/editor';
import { Element, Node, Transforms } from 'slate';
import { HistoryEditor } from 'slate-history';
import { showAlert } from '../alert/alert.ts';
import { failureCodeOf } from '../call.ts';
import { fileProblem, IMAGE_TYPES } from '../form/rules.ts';
import { sentenceOf, wording } from '../wording.ts';
import { insertBlock } from './editor-commands.ts';
import type { HtmlEditorApi } from './editor-nodes.ts';
import { toHtml } from './slate-to-html.ts';
import { deleteImage, uploadImage, type UploadSide } from './upload-image.ts';

const OWN_PICTURE = /\/uploads\/[\w-]+\/[\w-]+\.(?:jpg|png|gif|webp)/g;

export interface PicturesOptions {
  side: UploadSide;
  folder: (typeof uploadFolders)[number];
  /** What the editor begins with. */
  html: string;
}

export type Pictures = ReturnType<typeof createPictures>;

/** Uploads what is put into a text, and after a save deletes what was taken out of it again. */
export function createPictures(
  editorOf: () => HtmlEditorApi,
  { side, folder, html }: PicturesOptions,
) {
  const known = new Set(html.match(OWN_PICTURE) ?? []);

  async function send(file: File): Promise<void> {
    const editor = editorOf();
    const upload = crypto.randomUUID();
    const image = { type: 'image', url: '', alt: '', width: null, upload } as const;
    // A place that only waits is no step that anybody would undo.
    HistoryEditor.withoutSaving(editor, () =>
      insertBlock(editor, { ...image, children: [{ text: '' }] }),
    );
    try {
      const url = await uploadImage(side, folder, file);
      known.add(url);
      fillPlace(editor, upload, url);
    } catch (error) {
      fillPlace(editor, upload, null);
      const code = failureCodeOf(error);
      const isFile = code === 'INVALID_INPUT' || code === 'UNSUPPORTED_MEDIA_TYPE';
      const message = isFile ? wording.validation.file(file.name) : sentenceOf(code);
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
     * Run it with what was saved. What was put in since stays, and what cannot be deleted now is
     * tried with the next save.
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

/** Pictures of ours that a text does not show any more. */
export function goneFrom(html: string, known: ReadonlySet<string>): string[] {
  const shown = new Set(html.match(OWN_PICTURE) ?? []);
  return [...known].filter((url) => !shown.has(url));
}

/** Puts the picture where its upload was waiting, or takes the place away with `null`. */
function fillPlace(editor: HtmlEditorApi, upload: string, url: string | null): void {
  const found = [...Node.nodes(editor)].find(
    ([node]) => Element.isElement(node) && node.type === 'image' && node.upload === upload,
  );
  // Somebody has deleted the place meanwhile; the picture goes with the next save.
  if (!found) return;
  const [, at] = found;
  HistoryEditor.withoutSaving(editor, () => Transforms.removeNodes(editor, { at }));
  if (url === null) return;
  Transforms.insertNodes(
    editor,
    { type: 'image', url, alt: '', width: null, children: [{ text: '' }] },
    { at, select: true },
  );
}
