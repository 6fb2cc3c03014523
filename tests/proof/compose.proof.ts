/**
 * Proves docker-compose.yml, the images, the edge and the operators' commands on a real Docker
 * engine. It acts as an operator and as a user:
 *
 *     npm run proof -- compose [--port=4800] [--only=demo,edge,…]
 *
 * It takes about 20 minutes and 4 GB of memory. It requires the base images (or a registry),
 * openssl and script. DOCKER_HOST selects the engine. MARU_COMPOSE_OVERRIDE names an additional
 * compose file, for example with the build settings of your own registry. Every container, volume
 * and network is named maru-proof… and is removed at the end.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printLines, type Line } from '../support/lines.ts';
import { brandsSection } from './brands.ts';
import { demoSection, edgeSection } from './demo.ts';
import { productionSection, productionVariables, removeFolder } from './production.ts';
import { releaseSection } from './release.ts';
import { crashSection, scaleSection } from './scale.ts';
import { ComposeProject, docker } from './support/compose-project.ts';
import { exactly } from '../support/lines.ts';
import { runSection, type Section } from './support/section.ts';

const OLDEST = [2, 24] as const;

const { values: flags } = parseArgs({
  options: { port: { type: 'string', default: '4800' }, only: { type: 'string', default: '' } },
});
const port = Number(flags.port);
const only = flags.only.split(',').filter(Boolean);

await refuseWithoutEngine();
const folder = mkdtempSync(join(tmpdir(), 'maru-proof-'));
const backups = join(folder, 'backup');

const demo = new ComposeProject({
  name: 'maru-proof',
  brand: 'maru',
  port,
  subnet: '172.30.201.0/24',
  image: 'maru-proof:maru',
  folder,
});
const other = new ComposeProject({
  name: 'maru-proof-futureon',
  brand: 'futureon',
  port: port + 10,
  subnet: '172.30.202.0/24',
  image: 'maru-proof:futureon',
  folder,
});
const production = new ComposeProject({
  name: 'maru-proof-production',
  brand: 'maru',
  port: port + 20,
  subnet: '172.30.203.0/24',
  image: 'maru-proof:maru',
  folder,
  files: ['docker/backup.yml'],
  env: {
    ...productionVariables(),
    BRAND: 'maru',
    EDGE_PROXIES: '172.30.203.1',
    BACKUP_DIR: backups,
  },
});
const projects = [demo, other, production];

const build: Section = {
  title: 'build: docker compose build',
  async run(check) {
    await demo.compose(['build', 'secrets']);
    check(
      exactly('image', (await docker(['image', 'ls', '-q', demo.image])).trim() !== '' ? 1 : 0, 1),
    );
  },
};

const sections: Record<string, Section> = {
  build,
  demo: demoSection(demo),
  edge: edgeSection(demo),
  scale: scaleSection(demo),
  crash: crashSection(demo),
  release: releaseSection(demo),
  brands: brandsSection(demo, other),
  production: productionSection(production, { folder, port: port + 25 }),
};

const lines: Line[] = [];
try {
  await removeAll();
  for (const [name, section] of Object.entries(sections)) {
    if (only.length === 0 || only.includes(name)) lines.push(...(await runSection(section)));
  }
} finally {
  await removeAll();
  await removeFolder(folder);
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = printLines('compose', lines) ? 0 : 1;

async function removeAll(): Promise<void> {
  for (const project of projects) await project.remove();
}

/** Ends with one line where there is no engine, or a Compose that is too old. */
async function refuseWithoutEngine(): Promise<void> {
  const refuse = (line: string): never => {
    process.stderr.write(`${line}\n`);
    process.exit(1);
  };
  await docker(['version', '--format', '{{.Server.Version}}']).catch(() =>
    refuse('No Docker engine responds. Start one, or set DOCKER_HOST.'),
  );
  const version = await docker(['compose', 'version', '--short']).catch(() =>
    refuse('Docker Compose is missing. Install 2.24 or newer.'),
  );
  const [major = 0, minor = 0] = version.trim().replace(/^v/, '').split('.').map(Number);
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    refuse(`Docker Compose ${OLDEST.join('.')} or newer is required; this is ${version.trim()}.`);
  }
}
