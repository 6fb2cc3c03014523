import { resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import { openFileStore, type FileStore, type StoreSettings } from './file-store.ts';

/** Only the server itself reads exports. */
const PRIVATE = 0o600;

/**
 * Next to the upload folders in the bucket, and outside the folders that are served (editor.ts).
 */
const PREFIX = 'exports/';

/** The files that staff have taken out, each for a day. Nothing serves them as they are. */
export type ExportFiles = Pick<FileStore, 'write' | 'read' | 'remove'>;

/**
 * Opens the store of the exports. It is the store of the uploads, so every process that reaches
 * those reaches the exports.
 */
export function openExportFiles(config: StoreSettings): ExportFiles {
  return openFileStore(config, { folder: exportsDirOf(config), prefix: PREFIX, mode: PRIVATE });
}

/** The folder the disk keeps them in; with S3, where they are made. */
export function exportsDirOf({ MARU_DATA_DIR }: Pick<Config, 'MARU_DATA_DIR'>): string {
  return resolve(MARU_DATA_DIR, 'exports');
}
