import { watch } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './layout.ts';
import type { SupervisedProcess } from './supervised-process.ts';
import type { Terminal } from './terminal.ts';

/** An editor saves several files within this time; they are one change. */
const SETTLE_MS = 150;

const ALL = ['web', 'api', 'realtime', 'workers', 'sandbox'];

/** Servers that run the code of each folder. Vite reloads the web's own pages. */
const USERS: Record<string, readonly string[]> = {
  'contract/src': ALL,
  'brands/src': ALL,
  'platform/src': ALL,
  'domain/src': ['api', 'realtime', 'workers'],
  'api/src': ['api'],
  'realtime/src': ['realtime'],
  'workers/src': ['workers'],
  'sandbox/src': ['sandbox'],
  'web/server': ['web'],
};

/** Restarts the servers when their code changes. Used by `npm run dev`. */
export function watchSources(
  servers: ReadonlyMap<string, SupervisedProcess>,
  terminal: Terminal,
): void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  function restartChanged() {
    const running = [...servers.values()].filter(({ name }) => changed.has(entryOf(name)));
    changed.clear();
    terminal.say(`Changed: restarting ${running.map(({ name }) => name).join(', ')}.`);
    for (const server of running) server.restart();
  }

  for (const [folder, users] of Object.entries(USERS)) {
    watch(join(ROOT, folder), { recursive: true }, (_event, file) => {
      if (!file || !/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) return;
      for (const user of users) changed.add(user);
      clearTimeout(timer);
      timer = setTimeout(restartChanged, SETTLE_MS);
    });
  }
}

/** `realtime-2` runs the code of `realtime`. */
function entryOf(name: string): string {
  return name.replace(/-\d+$/, '');
}
