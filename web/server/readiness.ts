import type { Config } from '@maru/platform/config';
import type { Readiness } from '@maru/platform/health';

const ASK_MS = 2_000;

/** Ready means that pages can be rendered and used: an api and a realtime process are ready. */
export function createWebReadiness(config: Pick<Config, 'apiUrls' | 'realtimeUrls'>): Readiness {
  let draining = false;
  return {
    async check() {
      if (draining) return ['draining'];
      const [api, realtime] = await Promise.all(
        [config.apiUrls, config.realtimeUrls].map((urls) => Promise.all(urls.map(isReady))),
      );
      return [
        ...(api?.some(Boolean) ? [] : ['api']),
        ...(realtime?.some(Boolean) ? [] : ['realtime']),
      ];
    },
    drain() {
      draining = true;
    },
  };
}

/** Whether a process says that it may be sent requests. */
export async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(ASK_MS) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    // Not reachable is the answer.
    return false;
  }
}
