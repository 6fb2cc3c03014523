import type { Config } from '@maru/platform/config/config';
import { watchEventLoop } from '@maru/platform/core/event-loop';
import type { Readiness } from '@maru/platform/monitor/health';

const ASK_MS = 2_000;

/** Ready means that pages can be rendered and used: an api and a realtime process are ready. */
export function createWebReadiness(config: Pick<Config, 'apiUrls' | 'realtimeUrls'>): Readiness {
  const isStuck = watchEventLoop();
  let draining = false;
  return {
    async check() {
      if (draining) return ['draining'];
      const [api, realtime] = await Promise.all(
        [config.apiUrls, config.realtimeUrls].map(anyReady),
      );
      return [
        ...(isStuck() ? ['event-loop'] : []),
        ...(api ? [] : ['api']),
        ...(realtime ? [] : ['realtime']),
      ];
    },
    drain() {
      draining = true;
    },
  };
}

/** Resolves with the first ready process, because a machine without power never answers. */
async function anyReady(urls: readonly string[]): Promise<boolean> {
  const asked = urls.map(async (url) => {
    if ((await stateOf(url)) !== 'ready') throw new Error('The process is not ready.');
  });
  return Promise.any(asked).then(
    () => true,
    () => false,
  );
}

/**
 * `busy`: the process answers but accepts no requests. `silent`: the process is unreachable or does
 * not answer.
 */
export type NodeState = 'ready' | 'busy' | 'silent';

/** State that a process reports. */
export async function stateOf(url: string): Promise<NodeState> {
  try {
    const answer = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(ASK_MS) });
    await answer.body?.cancel();
    return answer.ok ? 'ready' : 'busy';
  } catch {
    // Not reachable is the answer.
    return 'silent';
  }
}
