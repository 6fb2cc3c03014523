import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { table } from '../../platform/stack/markdown-table.ts';
import { atMost, exactly } from '../support/lines.ts';
import { benchFlags } from './support/bench-flags.ts';
import { endedChildrenCpuMs, monotonicMs } from './support/process-usage.ts';
import { runBench, type Measured } from './support/run-bench.ts';

/*
 * Measures the CPU of a container's health check, compared with a Node process that sends the same
 * request (performance.md P25).
 *
 * npm run bench -- health [--checks=100] [--short] [--seed=1]
 */

const { flags } = benchFlags({ checks: { type: 'string', default: '100' } });
const checks = flags.short ? 20 : Number(flags.checks);

/** A Node process takes fifty times as long, so a few are enough. */
const NODE_SHARE = 10;
const MOST_MS = 20;

const server = createServer((_request, response) => response.end('ok')).listen(0, '127.0.0.1');
await once(server, 'listening');
const HEALTH = { name: 'health', title: 'A health check', short: flags.short };
await runBench(HEALTH, measure, async () => void server.close());

async function measure(): Promise<Measured> {
  const { port } = server.address() as AddressInfo;
  const own = await repeat(checks, ['bash', 'docker/healthy.sh', String(port), '/healthz']);
  const code = `fetch('http://127.0.0.1:${port}/healthz').then((answer) => process.exit(answer.ok ? 0 : 1))`;
  const node = await repeat(Math.ceil(checks / NODE_SHARE), [process.execPath, '-e', code]);
  const rows = [
    ['docker/healthy.sh', own.cpuMs, own.ms],
    ['a Node process', node.cpuMs, node.ms],
  ];
  return {
    text: `${checks} checks, one after another.\n\n${table(['check', 'ms CPU', 'ms'], rows)}`,
    truths: [exactly('checks that failed', own.failed + node.failed)],
    speeds: [atMost('[P25] CPU of a health check', own.cpuMs, MOST_MS, 'ms')],
  };
}

/** Runs a command several times in sequence. The CPU time is that of its processes. */
async function repeat(times: number, [command = '', ...args]: readonly string[]) {
  const before = { at: monotonicMs(), cpu: endedChildrenCpuMs() };
  let failed = 0;
  for (let i = 0; i < times; i += 1) {
    const [code] = await once(spawn(command, args, { stdio: 'ignore' }), 'exit');
    if (code !== 0) failed += 1;
  }
  return {
    failed,
    ms: (monotonicMs() - before.at) / times,
    cpuMs: (endedChildrenCpuMs() - before.cpu) / times,
  };
}
