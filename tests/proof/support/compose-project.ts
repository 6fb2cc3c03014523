import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../platform/stack/layout.ts';
import { runCommand } from '../../../platform/stack/run-command.ts';

/** Environment variables of a user's own instance that a proof must not inherit. */
const OWN = /^(?:COMPOSE_|BRAND$|IMAGE$|PORT$|SUBNET$|NODE_ENV$|.*_PORT$|npm_|MARU_)/;

interface ProjectOptions {
  name: string;
  brand: string;
  /** The edge has it; the simulators and Grafana have the next two. */
  port: number;
  subnet: string;
  image: string;
  /** For the file of the environment and whatever else it needs. */
  folder: string;
  files?: readonly string[];
  env?: Readonly<Record<string, string>>;
}

/** One instance of docker-compose.yml, set up as an operator does: by a file of variables. */
export class ComposeProject {
  readonly name: string;
  readonly brand: string;
  readonly url: string;
  readonly sandboxUrl: string;
  readonly image: string;
  readonly subnet: string;
  readonly #env: NodeJS.ProcessEnv;

  constructor({ name, brand, port, subnet, image, folder, files = [], env = {} }: ProjectOptions) {
    this.name = name;
    this.brand = brand;
    this.image = image;
    this.subnet = subnet;
    this.url = `http://127.0.0.1:${port}`;
    this.sandboxUrl = `http://127.0.0.1:${port + 1}`;
    const override = process.env['MARU_COMPOSE_OVERRIDE'];
    const variables = {
      COMPOSE_PROJECT_NAME: name,
      COMPOSE_FILE: ['docker-compose.yml', ...files, ...(override ? [override] : [])].join(':'),
      BRAND: brand,
      IMAGE: image,
      PORT: `127.0.0.1:${port}`,
      SANDBOX_PORT: String(port + 1),
      GRAFANA_PORT: String(port + 2),
      SUBNET: subnet,
      PUBLIC_URL: `http://localhost:${port}`,
      ...env,
    };
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `${name}.env`);
    const lines = Object.entries(variables).map(([key, value]) => `${key}=${value}\n`);
    writeFileSync(file, lines.join(''), { mode: 0o600 });
    const inherited = Object.entries(process.env).filter(([key]) => !OWN.test(key));
    this.#env = { ...Object.fromEntries(inherited), COMPOSE_ENV_FILES: file };
  }

  get env(): NodeJS.ProcessEnv {
    return this.#env;
  }

  /**
   * Runs `docker compose`.
   *
   * @throws Error with the end of its output.
   */
  compose(args: readonly string[], input?: string): Promise<string> {
    return this.#run('docker', ['compose', ...args], input);
  }

  /**
   * Runs a command of docker/.
   *
   * @throws Error with the end of its output.
   */
  command(name: 'release' | 'backup' | 'restore', ...args: string[]): Promise<string> {
    return this.#run('bash', [`docker/${name}.sh`, ...args]);
  }

  /**
   * Releases the current image.
   *
   * @throws Error with the end of its output.
   */
  releaseImage(): Promise<string> {
    return runCommand('bash', ['docker/release.sh'], {
      cwd: ROOT,
      env: { ...this.#env, BUILD: 'no', READY_S: '60' },
    });
  }

  up(...args: string[]): Promise<string> {
    return this.compose(['up', '--detach', '--wait', ...args]);
  }

  /** Starts the given number of copies of each service. Running copies stay. */
  async scaleTo(copies: Readonly<Record<string, number>>): Promise<void> {
    const scales = Object.entries(copies).map(([service, count]) => `--scale=${service}=${count}`);
    await this.up('--no-recreate', ...scales);
  }

  async containersOf(service: string): Promise<string[]> {
    const ids = await this.compose(['ps', '--quiet', service]);
    return ids.split('\n').filter(Boolean);
  }

  /** One value of the database, as text. */
  async query(sql: string): Promise<string> {
    const psql = ['psql', '-h', '127.0.0.1', '-U', 'maru', '-d', `maru_${this.brand}`, '-Atc', sql];
    return (await this.compose(['exec', '-T', 'postgres', ...psql])).trim();
  }

  /** Kills the first process of a container from outside, as a crash does. */
  async crash(container: string): Promise<void> {
    const pid = (await docker(['inspect', '--format', '{{.State.Pid}}', container])).trim();
    const kill = ['--entrypoint', 'bash', 'postgres:18', '-c', `kill -9 ${pid}`];
    await docker(['run', '--rm', '--pid=host', ...kill]);
  }

  /** Remaining containers and networks, and volumes on request. */
  async leftovers(...kinds: ('container' | 'network' | 'volume')[]): Promise<string[]> {
    const label = `label=com.docker.compose.project=${this.name}`;
    const lists = await Promise.all(
      kinds.map((kind) =>
        docker([kind, 'ls', ...(kind === 'container' ? ['--all'] : []), '-q', '--filter', label]),
      ),
    );
    return lists.flatMap((list) => list.split('\n').filter(Boolean));
  }

  /** Removes all containers and volumes, whatever the result. */
  async remove(): Promise<void> {
    await this.compose(['down', '--volumes', '--remove-orphans', '--timeout', '5']);
  }

  #run(program: string, args: readonly string[], input = ''): Promise<string> {
    return runCommand(program, args, { cwd: ROOT, env: this.#env, input });
  }
}

/**
 * Runs `docker`.
 *
 * @throws Error with the end of its output.
 */
export function docker(args: readonly string[], input = ''): Promise<string> {
  return runCommand('docker', args, { cwd: ROOT, input });
}

/** Makes an image of another one by lines of a Dockerfile. */
export async function deriveImage(from: string, to: string, lines: readonly string[]) {
  const text = [`FROM ${from}`, 'USER root', ...lines, 'USER node', ''].join('\n');
  await docker(['build', '--quiet', '--tag', to, '-'], text);
}
