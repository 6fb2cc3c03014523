import { readFileSync } from 'node:fs';
import { parseConfig } from '@maru/platform/config/config';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { productionEnvironment } from '../support/production-environment.ts';

const FOLDER = 'deploy/kubernetes';
const SERVERS = ['web', 'api', 'realtime', 'workers'] as const;

const container = z.object({
  command: z.array(z.string()),
  ports: z.array(z.object({ name: z.string(), containerPort: z.int() })).optional(),
});
const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.literal('http') }) });
const pods = z.object({
  kind: z.enum(['Deployment', 'StatefulSet']),
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    // At this pace `npm run chaos -- rolling` proves that users notice nothing.
    minReadySeconds: z.int().min(5),
    template: z.object({
      metadata: z.object({ labels: z.object({ app: z.string() }) }),
      spec: z.object({
        initContainers: z.array(container),
        containers: z.tuple([
          container.extend({ livenessProbe: probe, readinessProbe: probe, startupProbe: probe }),
        ]),
      }),
    }),
  }),
});
const scaler = z.object({
  kind: z.literal('HorizontalPodAutoscaler'),
  spec: z.object({ maxReplicas: z.int(), scaleTargetRef: z.object({ name: z.string() }) }),
});
const thing = z.looseObject({
  kind: z.string(),
  metadata: z.object({ name: z.string(), labels: z.object({ app: z.string() }) }),
});
const kustomization = z.object({
  resources: z.array(z.string()),
  configMapGenerator: z.array(
    z.object({ options: z.object({ labels: z.object({ app: z.string() }) }) }),
  ),
});

const finding = z.array(z.object({ relabel_configs: z.array(z.record(z.string(), z.unknown())) }));

const read = (name: string) => readFileSync(`${FOLDER}/${name}`, 'utf8');
const things = (server: string) =>
  parseAllDocuments(read(`${server}.yaml`)).map((document) => thing.parse(document.toJS()));
const podsOf = (server: string) => pods.parse(things(server)[0]);

/** Variables set by `maru.env`, and variables that the operator must set. */
const given = Object.fromEntries(
  read('maru.env')
    .trim()
    .split('\n')
    .map((line) => line.split(/=(.*)/s).slice(0, 2)),
) as Record<string, string>;
const secrets = {
  DATABASE_URL: 'postgres://maru:secret@postgres/maru',
  REDIS_URL: 'redis://redis:6379',
  SESSION_SECRET: 's'.repeat(32),
  DATA_KEYS: `1:${Buffer.alloc(32).toString('base64')}`,
  LOOKUP_SECRET: 'l'.repeat(32),
  VAPID_PUBLIC_KEY: 'B'.repeat(87),
  VAPID_PRIVATE_KEY: 'A'.repeat(43),
  SMS_API_KEY: 'key',
  SMS_API_SECRET: 'secret',
  SMS_OPT_OUT_SECRET: 's'.repeat(16),
  IDENTITY_SITE_CODE: 'site',
  IDENTITY_SECRET: 's'.repeat(32),
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
};

/** Variables that have no valid value as delivered. */
const { PUBLIC_URL, IDENTITY_URL, SMS_SENDER, SMS_OPT_OUT } = productionEnvironment;
const ours = {
  PUBLIC_URL,
  IDENTITY_URL,
  SMS_SENDER,
  SMS_OPT_OUT,
  TRUSTED_PROXIES: '10.0.8.0/24',
};

describe('the configuration for Kubernetes', () => {
  it.each(Object.keys(ours))(
    'does not start in production before %s is set to an own value',
    (name) => {
      const delivered = { ...given, ...secrets, ...ours, [name]: given[name] };

      expect(() => parseConfig(delivered)).toThrow(`${name}: `);
    },
  );

  it('starts in production with the secrets that docs/scaling.md lists', () => {
    const config = parseConfig({ ...given, ...secrets, ...ours });

    expect(config.production).toBe(true);
    const page = readFileSync('docs/scaling.md', 'utf8');
    for (const name of Object.keys(secrets)) expect(page).toContain(`\`${name}\``);
  });

  it('lists as many realtime processes as may be started', () => {
    const scale = things('realtime').flatMap((one) => scaler.safeParse(one).data ?? []);

    expect(given['REALTIME_URLS']?.split(',')).toEqual(
      Array.from(
        { length: scale[0]?.spec.maxReplicas ?? 0 },
        (_, n) => `http://realtime-${n}.realtime:${given['REALTIME_PORT']}`,
      ),
    );
  });
});

it('Prometheus discovers only running pods in Kubernetes, by their metrics ports', () => {
  const blocks = readFileSync('docs/scaling.md', 'utf8').matchAll(/```yaml\n(.+?)```/gs);
  const [job] = finding.parse(
    [...blocks].flatMap(([, text = '']) =>
      text.includes('kubernetes_sd_configs') ? [parse(text)] : [],
    )[0],
  );
  const kept = job?.relabel_configs.filter(({ action }) => action === 'keep');
  const ports = ['API_PORT', 'REALTIME_PORT', 'WORKERS_PORT', 'WEB_METRICS_PORT'];

  expect(kept).toEqual([
    { source_labels: ['__meta_kubernetes_pod_phase'], regex: 'Running', action: 'keep' },
    {
      source_labels: ['__meta_kubernetes_pod_container_port_number'],
      regex: ports.map((name) => given[name]).join('|'),
      action: 'keep',
    },
  ]);
});

describe.each(SERVERS)('%s in Kubernetes', (server) => {
  const { metadata, spec } = podsOf(server);
  const [own] = spec.template.spec.containers;

  it('runs its own bundle after the migration, on its own port', () => {
    const port = given[server === 'web' ? 'PORT' : `${server.toUpperCase()}_PORT`];

    expect(metadata.name).toBe(server);
    expect(spec.template.metadata.labels.app).toBe(server);
    expect(own.command).toContain(`dist/${server}/main.js`);
    expect(spec.template.spec.initContainers.map(({ command }) => command)).toEqual([
      ['node', 'dist/migrate/main.js'],
    ]);
    const metrics = { name: 'metrics', containerPort: Number(given['WEB_METRICS_PORT']) };
    expect(own.ports).toEqual([
      { name: 'http', containerPort: Number(port) },
      ...(server === 'web' ? [metrics] : []),
    ]);
  });

  it('has health probes, and never stops all pods at once', () => {
    expect(own.livenessProbe.httpGet.path).toBe('/healthz');
    expect(own.startupProbe.httpGet.path).toBe('/healthz');
    // Behind a Service, a failed shared dependency must not make a pod unready.
    const ready = server === 'workers' ? '/readyz' : '/healthz';
    expect(own.readinessProbe.httpGet.path).toBe(ready);
    expect(things(server).map(({ kind }) => kind)).toContain('PodDisruptionBudget');
  });

  it('carries in all its parts the label by which a release applies it', () => {
    expect(new Set(things(server).map((one) => one.metadata.labels.app))).toEqual(
      new Set([server]),
    );
  });
});

it('a release on Kubernetes applies all there is, in the order in which versions get on', () => {
  const { resources, configMapGenerator } = kustomization.parse(parse(read('kustomization.yaml')));
  const page = readFileSync('docs/scaling.md', 'utf8');
  const [, first] = /apply -k deploy\/kubernetes -l app=(\w+)\n/.exec(page) ?? [];
  const [, servers = ''] = /^for server in (.+); do$/m.exec(page) ?? [];

  expect(servers.split(' ')).toEqual(['api', 'realtime', 'workers', 'web']);
  expect(resources.toSorted()).toEqual(
    ['namespace', 'network-policy', ...SERVERS].map((name) => `${name}.yaml`).toSorted(),
  );
  expect(configMapGenerator.map(({ options }) => options.labels.app)).toEqual([first]);
});
