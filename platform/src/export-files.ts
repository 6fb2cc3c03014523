import { resolve } from 'node:path';
import type { Config } from './config.ts';

/** The folder of files that staff have taken out, each for a day. Nothing serves it as it is. */
export function exportsDirOf({ MARU_DATA_DIR }: Pick<Config, 'MARU_DATA_DIR'>): string {
  return resolve(MARU_DATA_DIR, 'exports');
}
