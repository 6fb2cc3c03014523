import { uploadFolders } from '@maru/contract/editor/editor';
import type { Db } from '@maru/platform/db/db';
import { removeImage } from '@maru/platform/files/upload-picture';
import type { UploadStore } from '@maru/platform/files/upload-store';
import { findUploadUses, stemOf } from '@maru/domain/upload/upload-uses';
import type { FastifyRequest } from 'fastify';
import { badInput, Refusal } from '../http/refusal.ts';
import { sentFileName } from '../http/sent-file-name.ts';
import { reencodeForMms } from './mms-picture.ts';
import { reencode, writeImage, type ImageProblem } from './store-image.ts';
import {
  countOfDay,
  findOwnUpload,
  forgetUpload,
  insertUpload,
  type Owner,
} from './upload.repository.ts';

const MAX_FILE_BYTES = 10 * 1024 * 1024;
const MAX_NAME_SHOWN = 100;
/** Pictures per person per day: far more than normal writing needs, far fewer than fill a disk. */
const MAX_A_DAY = { member: 100, staff: 2_000 };
const DAY_LIMIT_AGAIN_S = 3_600;

type Folder = (typeof uploadFolders)[number];

export interface UploadDeps {
  db: Db;
  uploads: UploadStore;
}

/**
 * Stores the one picture of an upload form in the folder that its `subDir` names (reliability I7).
 *
 * @returns the URL of the picture.
 * @throws Refusal INVALID_INPUT with the file's name, in the product's wording; no file is left
 *   behind. PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE; TOO_MANY_REQUESTS after too many in a day.
 */
export async function receiveUpload(
  { db, uploads }: UploadDeps,
  request: FastifyRequest,
  owner: Owner,
): Promise<string> {
  if (!request.isMultipart()) throw new Refusal('UNSUPPORTED_MEDIA_TYPE');
  const most = 'memberId' in owner ? MAX_A_DAY.member : MAX_A_DAY.staff;
  if ((await countOfDay(db, owner)) >= most) {
    throw new Refusal('TOO_MANY_REQUESTS', { retryAfterS: DAY_LIMIT_AGAIN_S });
  }
  const form = await readForm(request).catch((error: unknown) => {
    discardRest(request);
    return refuseBroken(error);
  });
  const encode = form.folder === 'message' ? reencodeForMms : reencode;
  const image = await encode(form.bytes);
  if (typeof image === 'string') throw refused(form.fileName, image);

  const { folder, fileName: name } = form;
  const file = await writeImage(uploads, folder, image);
  try {
    await insertUpload(db, { folder, file, name }, image, owner);
  } catch (error) {
    await removeImage(uploads, folder, file);
    throw error;
  }
  return `/uploads/${folder}/${file}`;
}

/**
 * Discards an upload that was removed from a text, and deletes its file. The call is idempotent.
 * Texts share pictures, so a picture that is still shown anywhere is kept. The text's saved version
 * may still show it until the edit is saved. Cleanup of unused pictures then deletes it later
 * (features C17).
 */
export async function discardUpload(
  { db, uploads }: UploadDeps,
  { id, file_url: url }: { id: string | number; file_url: string },
  owner: Owner,
): Promise<boolean> {
  const number = /^[1-9]\d{0,8}$/.test(String(id)) ? Number(id) : null;
  const upload = await findOwnUpload(db, { id: number, urls: [String(id), url] }, owner);
  if (!upload) return false;
  if ((await findUploadUses(db, stemOf(upload.file))).size > 0) return true;
  await forgetUpload(db, upload.id);
  await removeImage(uploads, upload.folder, upload.file);
  return true;
}

async function readForm(request: FastifyRequest) {
  let folder: Folder | undefined;
  let file: { fileName: string; bytes: Buffer } | undefined;
  for await (const part of request.parts({ limits: { fileSize: MAX_FILE_BYTES } })) {
    if (part.type === 'file') {
      file = {
        fileName: sentFileName(part.filename).slice(0, MAX_NAME_SHOWN),
        bytes: await part.toBuffer(),
      };
    } else if (part.fieldname === 'subDir') {
      folder = uploadFolders.find((known) => known === part.value);
      if (!folder) throw badInput('subDir', `takes ${uploadFolders.join(', ')}`);
    }
  }
  if (!file) throw badInput('editor', '');
  return { ...file, folder: folder ?? 'editor' };
}

/**
 * Reads and discards the rest of a refused form. Unread data blocks the next request of a
 * kept-alive connection until the time limit.
 */
function discardRest({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

/**
 * The form parser reports a malformed form as a plain `Error`, as if the parser itself had failed.
 */
function refuseBroken(error: unknown): never {
  if (error instanceof Error && error.name === 'Error' && !('code' in error)) {
    throw badInput('body', 'must be multipart form data');
  }
  throw error;
}

/** Names the file, in the product's wording, and the reason why it is refused. */
function refused(fileName: string, problem: ImageProblem): Refusal {
  return new Refusal('INVALID_INPUT', {
    errors: [
      { path: 'editor', message: fileName },
      { path: 'editor.problem', message: problem },
    ],
  });
}
