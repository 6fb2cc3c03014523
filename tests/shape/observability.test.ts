import { readFileSync, readdirSync } from 'node:fs';
import { alarmNames, alarmRules } from '@maru/contract/monitor/alarm';
import { createMetrics } from '@maru/platform/telemetry/metrics';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { processKind } from '@maru/contract/core/process-kind';

const FOLDER = 'deploy/observability';

const scrape = z.object({
  rule_files: z.array(z.string()),
  scrape_configs: z.array(
    z.object({
      job_name: z.string(),
      static_configs: z.array(z.object({ labels: z.record(z.string(), z.string()) })),
    }),
  ),
});
const alerts = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.object({ severity: z.enum(['warning', 'critical']) }),
          annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});
const board = z.object({
  uid: z.string(),
  title: z.string(),
  templating: z.object({ list: z.array(z.object({ name: z.string(), query: z.string() })) }),
  panels: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      targets: z
        .array(z.object({ refId: z.string(), expr: z.string(), legendFormat: z.string() }))
        .min(1),
    }),
  ),
});

const read = (name: string) => readFileSync(`${FOLDER}/${name}`, 'utf8');
const scraped = scrape.parse(parse(read('prometheus.yml')));
const rules = alerts.parse(parse(read('alerts.yml'))).groups.flatMap((group) => group.rules);
const boards = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => ({ name, ...board.parse(JSON.parse(read(name))) }));

/** Labels that Prometheus adds to every scraped target. */
const SCRAPED = [
  'job',
  'instance',
  ...scraped.scrape_configs.flatMap(({ static_configs }) =>
    static_configs.flatMap(({ labels }) => Object.keys(labels)),
  ),
];

/** The series a process of ours shows, each with its labels, and the one Prometheus makes itself. */
const series = new Map<string, readonly string[]>([['up', SCRAPED]]);
const metricShape = z.object({
  name: z.string(),
  type: z.string(),
  labelNames: z.array(z.string()),
});
for (const metric of createMetrics('test').registry.getMetricsAsArray()) {
  const { name, type, labelNames } = metricShape.parse(metric);
  const labels = [...labelNames, 'process', ...SCRAPED];
  if (type !== 'histogram') series.set(name, labels);
  else {
    series.set(`${name}_bucket`, [...labels, 'le']);
    for (const end of ['sum', 'count']) series.set(`${name}_${end}`, labels);
  }
}

const FUNCTIONS = new Set('sum max min count rate topk histogram_quantile absent'.split(' '));

/** Unknown names in an expression, and the labels that it uses. */
function look(expr: string): { unknown: string[]; labels: readonly string[] } {
  const unknown: string[] = [];
  const labels: string[] = [];
  const grouped: string[] = [];
  const text = expr
    .replaceAll(/\bby\s*\(([^)]*)\)/g, (_, names: string) => {
      grouped.push(...names.split(',').map((name) => name.trim()));
      return '';
    })
    .replaceAll(/\[\w+\]|\bunless\b/g, '');
  for (const [, name = '', opens, braces = ''] of text.matchAll(
    /([a-zA-Z_]\w*)\s*(?:(\()|\{([^}]*)\})?/g,
  )) {
    if (opens) {
      if (!FUNCTIONS.has(name)) unknown.push(`${name}()`);
      continue;
    }
    const own = series.get(name);
    if (!own) {
      unknown.push(name);
      continue;
    }
    labels.push(...own);
    for (const [, label = ''] of braces.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"/g)) {
      if (!own.includes(label)) unknown.push(`${name}{${label}}`);
    }
  }
  unknown.push(...grouped.filter((label) => !labels.includes(label)).map((label) => `by ${label}`));
  return { unknown, labels: grouped.length > 0 ? grouped : labels };
}

/** The anchors of the headings of a page, as it is shown on the web. */
const anchors = [...readFileSync('docs/operations/alarms.md', 'utf8').matchAll(/^#+ (.+)$/gm)].map(
  ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
);
const anchorOf = (runbook: string) => runbook.replace('docs/operations/alarms.md#', '');

describe('[X07] the monitoring configuration', () => {
  it.each([
    ['a metric', 'maru_nothing > 0', ['maru_nothing']],
    ['a suffix', 'rate(maru_http_request_seconds[1m])', ['maru_http_request_seconds']],
    ['a label', 'maru_queue_jobs{queu="sms"}', ['maru_queue_jobs{queu}']],
    ['a label to group by', 'sum by (route) (maru_sockets)', ['by route']],
    ['a function', 'sun(maru_sockets)', ['sun()']],
  ])('is looked through for %s that is not there', (_, expr, unknown) => {
    expect(look(expr).unknown).toEqual(unknown);
  });

  it.each(rules)('$alert names only metrics that the code exports', ({ expr, annotations }) => {
    const { unknown, labels } = look(expr);
    const said = [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label);

    expect(unknown).toEqual([]);
    expect(labels).toEqual(expect.arrayContaining(said));
    expect(anchors).toContain(anchorOf(annotations.runbook));
  });

  it.each(processKind.options)('rings when of %s there is none at all', (kind) => {
    const none =
      'count by (brand) (up{job="maru"}) ' +
      `unless count by (brand) (process_start_time_seconds{job="maru",process="${kind}"})`;

    expect(rules.filter(({ expr }) => expr === none).map((rule) => rule.for)).toEqual(['1m']);
  });

  it.each(boards.flatMap(({ name, panels }) => panels.map((panel) => ({ name, ...panel }))))(
    '$name, $title, draws only metrics that the code exports',
    ({ targets }) => {
      for (const { expr, legendFormat } of targets) {
        const { unknown, labels } = look(expr.replaceAll('$brand', 'maru'));
        const said = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label);

        expect(unknown).toEqual([]);
        expect(labels).toEqual(expect.arrayContaining(said));
      }
    },
  );

  it.each(boards)('$name is a whole board', ({ panels, templating }) => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(templating.list.map(({ name }) => name)).toEqual(['source', 'brand']);
    const [, metric = '', label = ''] =
      /^label_values\((\w+), (\w+)\)$/.exec(templating.list[1]?.query ?? '') ?? [];
    expect(series.get(metric)).toContain(label);
  });

  it('is loaded by the example of Prometheus', () => {
    expect(scraped.rule_files).toEqual(['alerts.yml']);
    expect(scraped.scrape_configs.map(({ job_name }) => job_name)).toEqual(['maru']);
  });
});

it.each(alarmNames)('[X05] the runbook has instructions for %s', (name) => {
  expect(anchors).toContain(alarmRules[name].runbook);
});

it('the runbook speaks of no alarm that does not exist', () => {
  const named = new Set([
    ...alarmNames.map((name) => alarmRules[name].runbook),
    ...rules.map(({ annotations }) => anchorOf(annotations.runbook)),
  ]);

  expect(anchors.filter((anchor) => anchor.startsWith('alarm-') && !named.has(anchor))).toEqual([]);
});
