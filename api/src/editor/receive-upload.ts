import { join, resolve } from 'node:path';
import { uploadFolders } from '@maru/contract/editor';
import type { Config } from '@maru/platform/config';
import type { Db } from '@maru/platform/db';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { reencode, removeImage, writeImage } from './store-image.ts';
import { forgetUpload, insertUpload, type Owner } from './upload.repository.ts';

const MAX_FILE_BYTES = 10 * 1024 * 1024;
const MAX_NAME_SHOWN = 100;

type Folder = (typeof uploadFolders)[number];

/** The folder all uploads are kept in. */
export function uploadsDirOf({ MARU_DATA_DIR }: Pick<Config, 'MARU_DATA_DIR'>): string {
  return resolve(MARU_DATA_DIR, 'uploads');
}

/**
 * Takes the one picture of an upload form into the folder its `subDir` names (reliability I7).
 *
 * @returns the address it is shown under.
 * @throws Refusal INVALID_INPUT with the file's name, as the product words it; nothing is left
 * behind. PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE.
 */
export async function receiveUpload(
  { db, uploads }: { db: Db; uploads: string },
  request: FastifyRequest,
  owner: Owner,
): Promise<string> {
  if (!request.isMultipart()) throw new Refusal('UNSUPPORTED_MEDIA_TYPE');
  const form = await readForm(request).catch(refuseBroken);
  const image = await reencode(form.bytes);
  if (!image) throw refused(form.fileName);

  const folder = join(uploads, form.folder);
  const file = await writeImage(folder, image);
  try {
    await insertUpload(db, { folder: form.folder, file }, image, owner);
  } catch (error) {
    await removeImage(folder, file);
    throw error;
  }
  return `/uploads/${form.folder}/${file}`;
}

/** Forgets an upload and removes its file. Doing it again changes nothing. */
export async function discardUpload(
  { db, uploads }: { db: Db; uploads: string },
  { id, file_url: url }: { id: string | number; file_url: string },
  owner: Owner,
): Promise<boolean> {
  const number = /^[1-9]\d{0,8}$/.test(String(id)) ? Number(id) : null;
  const upload = await forgetUpload(db, { id: number, urls: [String(id), url] }, owner);
  if (!upload) return false;
  await removeImage(join(uploads, upload.folder), upload.file);
  return true;
}

async function readForm(request: FastifyRequest) {
  let folder: Folder | undefined;
  let file: { fileName: string; bytes: Buffer } | undefined;
  for await (const part of request.parts({ limits: { fileSize: MAX_FILE_BYTES } })) {
    if (part.type === 'file') {
      file = { fileName: shownName(part.filename), bytes: await part.toBuffer() };
    } else if (part.fieldname === 'subDir') {
      folder = uploadFolders.find((known) => known === part.value);
      if (!folder) throw new Refusal('INVALID_INPUT', { errors: [SUB_DIR] });
    }
  }
  if (!file) throw new Refusal('INVALID_INPUT', { errors: [{ path: 'editor', message: '' }] });
  return { ...file, folder: folder ?? 'editor' };
}

/** What parses forms tells of a broken one with a bare error, as if it had failed itself. */
function refuseBroken(error: unknown): never {
  if (error instanceof Error && error.name === 'Error' && !('code' in error)) {
    throw new Refusal('INVALID_INPUT', { errors: [{ path: 'body', message: 'is no form' }] });
  }
  throw error;
}

const SUB_DIR = { path: 'subDir', message: `takes ${uploadFolders.join(', ')}` };

function refused(fileName: string): Refusal {
  return new Refusal('INVALID_INPUT', { errors: [{ path: 'editor', message: fileName }] });
}

/** The editor URL-encodes names before it sends them; decoded once, for people to read. */
function shownName(sent: string): string {
  let name = sent;
  try {
    name = decodeURIComponent(sent);
  } catch (error) {
    // Not encoded after all: shown as it came.
    if (!(error instanceof URIError)) throw error;
  }
  // Neither control characters nor those that turn the direction of reading.
  return name.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, MAX_NAME_SHOWN);
}
