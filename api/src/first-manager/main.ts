import { parseArgs } from 'node:util';
import { loadConfig } from '@maru/platform/config/config';
import { OperatorError, runForOperator } from '@maru/platform/core/operator-error';
import { connectDb } from '@maru/platform/db/db';
import { openTerminal, readFirstLine } from './ask-terminal.ts';
import {
  createFirstManager,
  readFirstManager,
  type FirstManagerInput,
} from './create-first-manager.ts';

/** Migrations may lock the tables for a while. */
const TIMEOUT_MS = 60_000;

const FLAGS = {
  id: { type: 'string' },
  name: { type: 'string' },
  allow: { type: 'string' },
} as const;

// Creates the first manager of an instance (docs/operations/first-manager.md). The password is
// typed at the terminal, or is the first line of standard input. It is never an argument, because
// every account of a machine can read the arguments of a process.
const config = loadConfig();

await runForOperator(async () => {
  const given = await askFields();
  const db = connectDb(config.directDatabaseUrl, {
    max: 1,
    statementTimeoutMs: TIMEOUT_MS,
    name: 'maru-first-manager',
  });
  try {
    await createFirstManager(db, given, config.BRAND);
  } finally {
    await db.end();
  }
  process.stdout.write(
    `${given.user_id} can log in at ${config.publicUrl}/curve/login from ${given.allow}.\n`,
  );
});

/** @throws OperatorError */
async function askFields(): Promise<FirstManagerInput> {
  const { id, name, allow } = readFlags();
  const terminal = openTerminal();
  if (!terminal) {
    if (!id || !name || !allow) {
      throw new OperatorError('Without a terminal --id, --name and --allow are required.');
    }
    return { user_id: id, name, allow, password: await readFirstLine() };
  }
  try {
    const fields = {
      user_id: id ?? (await terminal.ask('Login id: ')),
      name: name ?? (await terminal.ask('Name: ')),
      allow: allow ?? (await terminal.ask('Address to log in from: ')),
    };
    const password = await terminal.askHidden('Password (not shown): ');
    readFirstManager({ ...fields, password }, config.BRAND);
    if ((await terminal.askHidden('Password again: ')) !== password) {
      throw new OperatorError('The passwords differ.');
    }
    return { ...fields, password };
  } finally {
    terminal.close();
  }
}

/** @throws OperatorError */
function readFlags() {
  try {
    return parseArgs({ options: FLAGS }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new OperatorError(`${reason}. Known: --id ID, --name NAME, --allow ADDRESS.`);
  }
}
