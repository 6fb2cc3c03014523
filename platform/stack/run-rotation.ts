import { parseStackArgs } from './args.ts';
import { settleEnvironment } from './environment.ts';
import { DEFAULT_DATA_DIR, openDataDir, ROOT } from './layout.ts';
import { reasonOf } from './refusal.ts';
import { runInTerminal } from './run-command.ts';
import { loadSecrets } from './secrets.ts';
import { ENTRY_POINTS } from './server-list.ts';

/** Runs `npm run rotate-keys` against the instance that `npm start` runs with the same arguments. */
export async function runRotation(args: readonly string[]): Promise<never> {
  try {
    const given = process.env;
    const dataDir = openDataDir(given['MARU_DATA_DIR'] || DEFAULT_DATA_DIR);
    const secrets = given['NODE_ENV'] === 'production' ? null : loadSecrets(dataDir.secrets);
    const asked = { ...given, MARU_DATA_DIR: dataDir.root };
    const { env } = settleEnvironment(asked, parseStackArgs(args), secrets);
    const program = ['--import', 'tsx', ENTRY_POINTS['rotate-keys']];
    process.exit(await runInTerminal(process.execPath, program, { cwd: ROOT, env }));
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`);
    process.exit(1);
  }
}
