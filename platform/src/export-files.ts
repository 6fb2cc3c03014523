import { resolve } from 'node:path';
import type { Config } from './config.ts';
import { openFileStore, type FileStore, type StoreSettings } from './file-store.ts';

/** Only the server itself reads what was taken out. */
const PRIVATE = 0o600;

/** Beside the folders of uploads in the bucket, and none of those that are served (editor.ts). */
const PREFIX = 'exports/';

/** The files that staff have taken out, each for a day. Nothing serves them as they are. */
export type ExportFiles = Pick<FileStore, 'write' | 'read' | 'remove'>;

/** They are kept where uploads are, so that every process reaches them that reaches those. */
export function openExportFiles(config: StoreSettings): ExportFiles {
  return openFileStore(config, { folder: exportsDirOf(config), prefix: PREFIX, mode: PRIVATE });
}

/** The folder the disk keeps them in; with S3, where they are made. */
export function exportsDirOf({ MARU_DATA_DIR }: Pick<Config, 'MARU_DATA_DIR'>): string {
  return resolve(MARU_DATA_DIR, 'exports');
}
