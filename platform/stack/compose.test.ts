import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { ROOT } from './layout.ts';
import { bundleOf, BUNDLES } from './server-list.ts';

const service = z.object({
  image: z.string(),
  build: z.unknown().optional(),
  pull_policy: z.string().optional(),
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
  read_only: z.boolean(),
  mem_limit: z.string().optional(),
  restart: z.string(),
  cap_drop: z.array(z.string()),
  security_opt: z.array(z.string()),
  logging: z.object({ options: z.record(z.string(), z.string()) }),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).optional(),
});
const compose = z.object({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.unknown()),
  networks: z.record(z.string(), z.unknown()),
});

const scraping = z.object({
  scrape_configs: z.tuple([
    z.strictObject({
      job_name: z.string(),
      dns_sd_configs: z.array(z.object({ names: z.array(z.string()) })),
      relabel_configs: z.array(z.record(z.string(), z.string())),
    }),
  ]),
});

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const { services, volumes } = compose.parse(parse(read('docker-compose.yml'), { merge: true }));
const all = Object.entries(services).map(([name, definition]) => ({ name, ...definition }));
const own = all.filter(({ image }) => image.includes('maru:'));
/** They end by themselves. */
const ONCE = ['secrets', 'migrate', 'first-manager', 'rotate-keys'];

function needsOf(definition: z.infer<typeof service> | undefined): string[] {
  const needs = definition?.depends_on ?? [];
  return Array.isArray(needs) ? needs : Object.keys(needs);
}

/** All variables of the configuration and of the simulators: the fields of a schema. */
const known = new Set(
  ['platform/src/config/environment.ts', 'sandbox/src/config.ts'].flatMap((file) =>
    [...read(file).matchAll(/^ {2,4}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name),
  ),
);

describe('[Z03] docker-compose.yml', () => {
  it('[N1.6] has every part of the system', () => {
    const parts = ['postgres', 'redis', 'edge', 'web', 'api', 'realtime', 'workers', 'migrate'];

    expect(Object.keys(services)).toEqual(
      expect.arrayContaining([...parts, 'sandbox', 'prometheus', 'grafana']),
    );
  });

  it('has one service build the image, for which all others wait', () => {
    const [builder, ...others] = own.filter(({ build }) => build !== undefined);
    const waits = (name: string): boolean =>
      name === builder?.name || needsOf(services[name]).some((need) => waits(need));

    expect(others).toEqual([]);
    const guests = own.filter(({ name }) => name !== builder?.name);
    expect(guests.filter(({ name }) => !waits(name))).toEqual([]);
    expect(new Set(guests.map(({ pull_policy }) => pull_policy))).toEqual(new Set(['never']));
    expect(builder?.pull_policy).toBe('missing');
  });

  it.each(own)(
    'runs a bundle that the build makes: $name',
    ({ name, entrypoint = [], command = [] }) => {
      const bundles = [...entrypoint, ...command].filter((word) => word.startsWith('dist/'));

      expect(bundles).toEqual([BUNDLES.map(bundleOf).find((path) => path.includes(`/${name}/`))]);
    },
  );

  it.each(own.filter(({ name }) => name !== 'secrets'))(
    'gives only variables that the configuration knows: $name',
    ({ environment = {} }) => {
      expect(known.size).toBeGreaterThan(30);
      expect(Object.keys(environment).filter((variable) => !known.has(variable))).toEqual([]);
    },
  );

  it.each(
    all.filter(({ name }) => ![...ONCE, 'prometheus', 'alertmanager', 'grafana'].includes(name)),
  )('asks after the health of $name', ({ healthcheck }) => {
    expect(healthcheck?.test.length).toBeGreaterThan(1);
  });

  it.each(all)(
    'mounts only existing sources, and depends only on existing services: $name',
    (definition) => {
      const sources = (definition.volumes ?? []).map((volume) => volume.split(':')[0] ?? '');
      const missing = sources.filter((source) =>
        source.startsWith('.') ? !existsSync(join(ROOT, source)) : !(source in volumes),
      );
      expect(missing).toEqual([]);
      for (const name of needsOf(definition)) expect(Object.keys(services)).toContain(name);
    },
  );

  it('starts no Node.js process for a health check', () => {
    const programs = all.flatMap(({ healthcheck }) => healthcheck?.test[1] ?? []);

    expect(new Set(programs)).toEqual(new Set(['bash', 'docker/healthy.sh', 'wget']));
    expect(existsSync(join(ROOT, 'docker/healthy.sh'))).toBe(true);
  });

  it('opens all ports to this machine alone unless it is told otherwise', () => {
    const ports = all.flatMap((definition) => definition.ports ?? []);

    expect(ports.filter((port) => !/^(\$\{PORT:-)?127\.0\.0\.1:/.test(port))).toEqual([]);
    expect(services['edge']?.ports).toEqual(['${PORT:-127.0.0.1:8080}:8080']);
  });

  it.each(all)('limits and restarts $name, and lets it write to volumes alone', (definition) => {
    expect(definition).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      restart: ONCE.includes(definition.name)
        ? 'no'
        : definition.name === 'sandbox'
          ? 'on-failure'
          : 'unless-stopped',
    });
    expect(definition.mem_limit).toBeTruthy();
    expect(Object.keys(definition.logging.options)).toEqual(['max-size', 'max-file']);
  });

  it('runs PostgreSQL and redis as npm start does', () => {
    expect(services['postgres']?.image).toBe('postgres:18');
    expect(services['postgres']?.environment?.['POSTGRES_INITDB_ARGS']).toBe(
      '--encoding=UTF8 --locale=C.UTF-8',
    );
    expect(services['redis']?.command?.join(' ')).toBe(
      'redis-server --appendonly yes --appendfsync everysec --save  --maxmemory-policy noeviction',
    );
  });

  it('holds no secret', () => {
    const named = own.flatMap(({ environment = {} }) => Object.keys(environment));

    for (const name of ['SESSION_SECRET', 'DATA_KEYS', 'LOOKUP_SECRET', 'VAPID_PRIVATE_KEY']) {
      expect(named).not.toContain(name);
    }
  });
});

describe('the Docker build context', () => {
  const ignored = read('.dockerignore').split('\n');

  it.each(['.env', '*.env', 'secrets.json', 'backup', 'backups', 'docker-compose*.yml', '.maru'])(
    'leaves out %s',
    (pattern) => {
      expect(ignored).toContain(pattern);
    },
  );

  it('leaves the same out of the repository', () => {
    expect(read('.gitignore').split('\n')).toEqual(
      expect.arrayContaining(['.env', '/*.env', 'secrets.json', '/backup/', '/backups/']),
    );
  });
});

describe('the image', () => {
  const dockerfile = read('docker/Dockerfile');

  it('copies the package file of every workspace', () => {
    const { workspaces } = z
      .object({ workspaces: z.array(z.string()) })
      .parse(JSON.parse(read('package.json')));

    for (const workspace of workspaces) {
      expect(dockerfile).toContain(`COPY ${workspace}/package.json ${workspace}/`);
    }
  });

  it('runs on Node 24, not as root', () => {
    const stages = dockerfile.match(/^FROM .+$/gm) ?? [];

    expect(stages.every((line) => line.startsWith('FROM node:24-'))).toBe(true);
    expect(dockerfile).toMatch(/^USER node$/m);
  });
});

describe('the set of Prometheus scrape targets', () => {
  it('is each of however many of every server, under the brand that boards and alerts choose by', () => {
    const [job] = scraping.parse(parse(read('docker/prometheus/prometheus.yml'))).scrape_configs;

    expect(job?.dns_sd_configs.flatMap(({ names }) => names)).toEqual([
      'web',
      'api',
      'realtime',
      'workers',
    ]);
    expect(services['prometheus']?.environment?.['BRAND']).toBe('${BRAND:-maru}');
    expect(job?.relabel_configs).toEqual([{ target_label: 'brand', replacement: '$BRAND' }]);
  });
});
