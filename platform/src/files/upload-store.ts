import { resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import { openFileStore, type FileStore, type StoreSettings } from './file-store.ts';

/** Storage of uploaded files. */
export type UploadStore = Pick<FileStore, 'put' | 'read' | 'remove'>;

/** The store that the configuration names: the local disk, or any that speaks S3. */
export function openUploadStore(config: StoreSettings): UploadStore {
  return openFileStore(config, { folder: uploadsDirOf(config), prefix: '' });
}

/** The folder the disk keeps uploads in, outside of whatever is served as files. */
export function uploadsDirOf({ MARU_DATA_DIR }: Pick<Config, 'MARU_DATA_DIR'>): string {
  return resolve(MARU_DATA_DIR, 'uploads');
}
