import {
  adminEditorDelete,
  adminEditorUpload,
  editorDelete,
  editorUpload,
  type uploadFolders,
} from '@maru/contract/editor';
import { CallFailed, makeCall, makeUpload } from '../call.ts';

/** Whose uploads these are: each side has calls, and a session, of its own. */
export type UploadSide = 'home' | 'admin';

const uploads = { home: editorUpload, admin: adminEditorUpload };
const deletes = { home: editorDelete, admin: adminEditorDelete };

/**
 * Sends one picture and answers the address it is shown under.
 *
 * @throws CallFailed as makeCall does; INVALID_INPUT for what is no picture after all.
 */
export async function uploadImage(
  side: UploadSide,
  folder: (typeof uploadFolders)[number],
  file: File,
): Promise<string> {
  const form = new FormData();
  form.append('subDir', folder);
  // The name is URL-encoded, so that no server in between stumbles over Korean [S5].
  form.append('editor', file, encodeURIComponent(file.name));
  const { urls } = await makeUpload(uploads[side], form);
  const url = urls[0];
  if (url === undefined) throw new CallFailed('UNREADABLE');
  return url;
}

/** Forgets an uploaded picture. One that is gone already is no failure. */
export async function deleteImage(side: UploadSide, url: string, html: string): Promise<void> {
  await makeCall(deletes[side], { body: { id: url, file_url: url, html } }).catch(
    (error: unknown) => {
      if (!(error instanceof CallFailed) || error.code !== 'NOT_FOUND') throw error;
    },
  );
}
