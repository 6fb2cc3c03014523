import type { StackSettings } from './environment.ts';

/** Builds the summary shown to the operator once everything runs. */
export function bannerOf(
  { config, embedded, ports }: StackSettings,
  seconds: number,
  dataDir: string,
): string {
  const site = config.publicUrl.replace(/\/$/, '');
  const rows: [string, string][] = [
    ['Site', `${site}/`],
    ['Staff', `${site}/curve`],
  ];
  if (config.apiDocs) rows.push(['API', `${site}/api/docs`]);
  if (embedded.sandbox) {
    rows.push(['SMS and push', `http://127.0.0.1:${config.ports.sandbox}/sandbox`]);
  }
  if (ports.realtime.length > 1) rows.push(['Realtime', `${ports.realtime.length} processes`]);
  if (config.SEED_DEMO) {
    rows.push(
      ['Members', 'demo1 … demo20, experts expert1 … expert12'],
      ['Staff names', 'super, content, message, payment, users, experts'],
      ['Password', 'maru1234! (of every demo account)'],
    );
  }
  rows.push(['Data, logs', dataDir], ['Stop', 'Ctrl-C']);
  const width = Math.max(...rows.map(([name]) => name.length));
  return [
    '',
    `Maru (${config.BRAND}) is ready after ${seconds.toFixed(1)} s.`,
    '',
    ...rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`),
    '',
  ].join('\n');
}
