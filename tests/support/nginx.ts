import { spawnSync } from 'node:child_process';

/** Distributions keep nginx in a folder that PATH may not contain. */
const PLACES = ['nginx', '/usr/sbin/nginx', '/usr/local/sbin/nginx'];

/** The nginx of this machine, or `null` if it has none. */
export function findNginx(): string | null {
  return PLACES.find((path) => spawnSync(path, ['-v']).status === 0) ?? null;
}
