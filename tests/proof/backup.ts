import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { exactly, type Line } from '../support/lines.ts';
import type { ComposeProject } from './support/compose-project.ts';
import { yes } from './support/section.ts';
import { Visitor } from './support/visitor.ts';

/** Makes a backup, restores to a moment after it, and then restores everything on a new machine. */
export async function backUpAndRestore(
  project: ComposeProject,
  addBroadcast: (title: string) => Promise<unknown>,
  check: (line: Line) => void,
): Promise<void> {
  const copy = (await project.command('backup', '--with-secrets')).trim().split('\n').at(-1) ?? '';
  const owners = await runInBackup(project, 'stat -c %u /data /data/uploads');
  check(yes('the servers can still write uploads', new Set(owners.split('\n')).size === 1, owners));
  await addBroadcast('복구 전');
  const moment = await project.query('select now()');
  await pause(2_000);
  await addBroadcast('복구 뒤');
  await project.query('select pg_switch_wal()');
  const open = await runInBackup(project, 'find /backup -perm /077 | wc -l');
  check(exactly('files of the backup that others can read', Number(open)));

  await project.command('restore', copy, moment);
  const titles = await titlesOf(project);
  check(
    yes(
      'the restored data includes the chosen moment',
      titles.includes('복구 전'),
      titles.join(', '),
    ),
  );
  check(
    yes('the restored data excludes later changes', !titles.includes('복구 뒤'), titles.join(', ')),
  );
  check(
    exactly('page after the restore', (await new Visitor(project).send('GET', '/')).status, 200),
  );
  const again = await project.command('backup', '--keep', '1');
  check(yes('the next copy is created, and the older ones are removed', /Z\s*$/.test(again)));
  const copies = await runInBackup(project, 'ls -d /backup/database/20*Z | wc -l');
  check(exactly('copies kept', Number(copies), 1));
  await restoreOnNewMachine(project, again.trim().split('\n').at(-1) ?? '', check);
}

/** Only the backup and the secrets are left. */
async function restoreOnNewMachine(
  project: ComposeProject,
  copy: string,
  check: (line: Line) => void,
): Promise<void> {
  const secrets = await project.compose(['exec', '-T', 'api', 'cat', '/secrets/secrets.json']);
  const before = await titlesOf(project);
  await project.remove();
  const put = ['sh', '-c', 'umask 077; cat > /secrets/secrets.json'];
  await project.compose(['run', '--rm', '-T', '--no-deps', 'secrets', ...put], secrets);
  await project.command('restore', copy);
  const after = await titlesOf(project);
  check(yes('a new machine has all data', isDeepStrictEqual(after, before), after.join(', ')));
  const page = await new Visitor(project).send('GET', '/');
  check(exactly('page on the new machine', page.status, 200));
}

async function titlesOf(project: ComposeProject): Promise<string[]> {
  return (await project.query('select title from broadcast_schedule order by id')).split('\n');
}

async function runInBackup(project: ComposeProject, script: string): Promise<string> {
  return (await project.compose(['run', '--rm', '--no-deps', '-T', 'backup', script])).trim();
}
