import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { OperatorError } from '../../src/core/operator-error.ts';
import type { SecretChecks } from '../../src/crypto/personal-data.ts';
import { postgresSpec, type PostgresAddress } from '../embedded-postgres.ts';
import { giveTo, type PostgresPlace } from '../postgres-place.ts';
import type { RunFiles } from '../run-files.ts';
import type { Copy } from './copies.ts';
import { endOfRecovery, fetchCommand, isWhole, newestSegment } from './wal-archive.ts';

const LAST_LINES = 8;

/** Messages of PostgreSQL during the recovery. */
interface Account {
  open: boolean;
  lastCommit: string | null;
  tooEarly: boolean;
  lines: string[];
}

/**
 * Runs PostgreSQL on a copy of a cluster, replays the archived log up to the target and promotes
 * the result. PostgreSQL is then stopped. No client can connect meanwhile.
 *
 * @throws OperatorError if the log does not reach the target.
 */
export async function recover({
  draft,
  copy,
  address,
  at,
  runFiles,
}: Pick<RestoreWish, 'address' | 'at' | 'runFiles'> & {
  draft: PostgresPlace;
  copy: Copy;
}): Promise<{ lastCommit: string | null }> {
  const archive = join(dirname(copy.folder), copy.manifest.wal);
  const signal = join(draft.cluster, 'recovery.signal');
  writeFileSync(signal, '');
  giveTo(draft.account, signal);
  const spec = postgresSpec(draft, address, {
    archive_mode: 'off',
    hot_standby: 'off',
    restore_command: fetchCommand(archive),
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    // PostgreSQL reads it before it knows time zone names such as Z.
    ...(at && { recovery_target_time: at.toISOString().replace('Z', '+00') }),
  });
  const child = spec.spawn();
  if (child.pid !== undefined) runFiles.started(spec.name, child.pid, spec.stopSignal);
  const ended = once(child, 'exit');
  try {
    const account = await listen(child, spec.stopSignal);
    const until =
      account.lastCommit === null ? '' : ` Its last change was at ${account.lastCommit}.`;
    if (account.tooEarly) {
      throw new OperatorError(
        `The archived log ends before that moment.${until} The log is archived once a minute. For a recent moment, wait one minute and retry. Otherwise choose an earlier moment, or omit --at to restore everything.`,
      );
    }
    if (!account.open) {
      throw new OperatorError(['PostgreSQL cannot recover:', ...account.lines].join('\n  '));
    }
    const reached = endOfRecovery(draft.cluster);
    const newest = newestSegment(archive, copy.manifest.first_segment);
    if (!at && (reached < newest || !(await isWhole(archive, newest)))) {
      throw new OperatorError(
        `${archive} is damaged: it continues to ${newest}, but is readable only to ${reached}.${until} To restore up to there, set --at to that moment.`,
      );
    }
    return { lastCommit: account.lastCommit };
  } finally {
    child.kill(spec.stopSignal);
    await ended;
    runFiles.ended(spec.name);
  }
}

/** Reads all of the output. Stops the server once it accepts connections. */
async function listen(child: ChildProcess, stopSignal: NodeJS.Signals): Promise<Account> {
  const account: Account = { open: false, lastCommit: null, tooEarly: false, lines: [] };
  for await (const line of createInterface({ input: child.stderr! })) {
    account.lines = [...account.lines, line].slice(-LAST_LINES);
    account.lastCommit =
      /last completed transaction was at log time (.+)$/.exec(line)?.[1] ?? account.lastCommit;
    if (line.includes('recovery ended before configured recovery target')) account.tooEarly = true;
    if (!line.includes('database system is ready to accept connections')) continue;
    account.open = true;
    child.kill(stopSignal);
  }
  return account;
}

export interface RestoreWish {
  place: PostgresPlace;
  address: PostgresAddress;
  runFiles: Pick<RunFiles, 'started' | 'ended'>;
  /** Of the data folder that is restored. */
  uploads: string;
  redis: string;
  /** Checks of the current encryption and lookup secrets, and the path of their file. */
  secretChecks: SecretChecks;
  secretsPath: string;
  from: string;
  /** Target time of the recovery; `null` = the end of the log. */
  at: Date | null;
  say: (text: string) => void;
}
