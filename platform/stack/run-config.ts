import { resolve } from 'node:path';
import { parseStackArgs } from './args.ts';
import { reportConfig, tableOf } from './config-report.ts';
import { settleEnvironment } from './environment.ts';
import { DEFAULT_DATA_DIR, ROOT } from './layout.ts';
import { reasonOf } from './reason-of.ts';
import { foreseeSecrets } from './secrets.ts';

/**
 * Runs `npm run config`. It prints the configuration that `npm start` would use with the same
 * arguments and environment, without secrets. If the configuration is invalid, it prints the
 * errors. It starts and writes nothing (features Z08).
 */
export function runConfig(args: readonly string[]): never {
  try {
    const given = process.env;
    const stackArgs = parseStackArgs(args);
    const file = resolve(ROOT, given['MARU_DATA_DIR'] || DEFAULT_DATA_DIR, 'secrets.json');
    const secrets = given['NODE_ENV'] === 'production' ? null : foreseeSecrets(file);
    const settings = settleEnvironment(given, stackArgs, secrets);
    process.stdout.write(`${tableOf(reportConfig(given, stackArgs, settings))}\n`);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`);
    process.exit(1);
  }
}
