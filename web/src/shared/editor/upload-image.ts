import {
  adminEditorDelete,
  adminEditorUpload,
  editorDelete,
  editorUpload,
  type uploadFolders,
} from '@maru/contract/editor/editor';
import { CallFailed, failureCodeOf, makeCall, makeUpload } from '../call.ts';
import { sentenceOf, wording } from '../wording.ts';

/** Side of the uploads. Each side has its own calls and its own session. */
export type UploadSide = 'home' | 'admin';

const uploads = { home: editorUpload, admin: adminEditorUpload };
const deletes = { home: editorDelete, admin: adminEditorDelete };

/**
 * Uploads one picture and returns its address.
 *
 * @throws CallFailed as makeCall does; INVALID_INPUT if the content is not a picture.
 */
export async function uploadImage(
  side: UploadSide,
  folder: (typeof uploadFolders)[number],
  file: File,
): Promise<string> {
  const form = new FormData();
  form.append('subDir', folder);
  // The name is URL-encoded, so that no server in between stumbles over Korean (specification
  // S5.13).
  form.append('editor', file, encodeURIComponent(file.name));
  const { urls } = await makeUpload(uploads[side], form);
  const url = urls[0];
  if (url === undefined) throw new CallFailed('UNREADABLE');
  return url;
}

/** The reason for a refused picture, in Korean. `null` for failures reported elsewhere. */
export function uploadProblemOf(error: unknown, { name }: Pick<File, 'name'>): string | null {
  const code = failureCodeOf(error);
  if (code !== 'INVALID_INPUT' && code !== 'UNSUPPORTED_MEDIA_TYPE') return sentenceOf(code);
  const errors = error instanceof CallFailed ? error.errors : [];
  switch (errors.find(({ path }) => path === 'editor.problem')?.message) {
    case 'pixels':
      return wording.validation.imagePixels(name);
    case 'animated-png':
      return wording.validation.imageAnimatedPng(name);
    case 'broken':
      return wording.validation.imageBroken(name);
    default:
      return wording.validation.file(name);
  }
}

/** Deletes an uploaded picture. A picture that no longer exists is not a failure. */
export async function deleteImage(side: UploadSide, url: string, html: string): Promise<void> {
  await makeCall(deletes[side], { body: { id: url, file_url: url, html } }).catch(
    (error: unknown) => {
      if (!(error instanceof CallFailed) || error.code !== 'NOT_FOUND') throw error;
    },
  );
}
