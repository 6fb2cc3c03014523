import { spawnSync } from 'node:child_process';
import { OperatorError } from '../src/core/operator-error.ts';

/** Account that a program runs as. */
export interface Account {
  uid: number;
  gid: number;
}

const NAME = 'postgres';

/**
 * PostgreSQL refuses to run as root. If the stack starts as root, PostgreSQL runs as the system's
 * `postgres` account. The account is created if it does not exist. Otherwise, it runs as the
 * current user.
 *
 * @returns `null` if no change of account is needed.
 * @throws OperatorError if the account can be neither found nor created.
 */
export function findPostgresAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const found = lookUp();
  if (found) return found;
  spawnSync('groupadd', ['--system', NAME]);
  spawnSync('useradd', ['--system', '--gid', NAME, '--no-create-home', NAME]);
  const made = lookUp();
  if (made) return made;
  throw new OperatorError(
    'PostgreSQL cannot run as root and the account "postgres" could not be created. Start Maru as a normal user, or set DATABASE_URL.',
  );
}

function lookUp(): Account | null {
  const uid = askId('-u');
  const gid = askId('-g');
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid, gid } : null;
}

/** Returns NaN if the account does not exist. */
function askId(flag: '-u' | '-g'): number {
  const answer = spawnSync('id', [flag, NAME], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return Number.parseInt(answer.stdout ?? '', 10);
}

/** Whether `account` can enter a folder. The system decides from modes, owners and ACLs. */
export function canEnter(account: Account, folder: string): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  });
  return status === 0;
}

/** Whether `account` (`null`: this process's own) can read a file. */
export function canRead(account: Account | null, file: string): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', '[ -r "$1" ]', 'sh', file], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  });
  return status === 0;
}

/** Whether `account` can run a program. */
export function canRun(account: Account, program: string): boolean {
  const { status } = spawnSync(program, ['--version'], { ...account, cwd: '/', stdio: 'ignore' });
  return status === 0;
}
