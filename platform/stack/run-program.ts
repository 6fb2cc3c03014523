import type { StackArgs } from './args.ts';
import { settleEnvironment } from './environment.ts';
import { DEFAULT_DATA_DIR, openDataDir, ROOT } from './layout.ts';
import { reasonOf } from './reason-of.ts';
import { runInTerminal } from './run-command.ts';
import { loadSecrets } from './secrets.ts';
import { ENTRY_POINTS, type BundleName } from './server-list.ts';

/**
 * Runs a program against the instance that `npm start` runs with the same arguments. Exits with the
 * program's exit code.
 *
 * @param read splits the arguments into those of `npm start` and those of the program.
 */
export async function runProgram(
  name: BundleName,
  read: () => { stack: StackArgs; program?: readonly string[] },
): Promise<never> {
  try {
    const given = process.env;
    const { stack, program = [] } = read();
    const dataDir = openDataDir(given['MARU_DATA_DIR'] || DEFAULT_DATA_DIR);
    const secrets = given['NODE_ENV'] === 'production' ? null : loadSecrets(dataDir.secrets);
    const asked = { ...given, MARU_DATA_DIR: dataDir.root };
    const { env } = settleEnvironment(asked, stack, secrets);
    const args = ['--import', 'tsx', ENTRY_POINTS[name], ...program];
    process.exit(await runInTerminal(process.execPath, args, { cwd: ROOT, env }));
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`);
    process.exit(1);
  }
}
