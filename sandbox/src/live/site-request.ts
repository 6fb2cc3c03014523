import { latestSchedule, type ScheduleItem } from '@maru/contract/broadcast/broadcast';

const PATIENCE_MS = 2_000;
const UNAVAILABLE = 503;

/** Asks the site. @throws Error for an answer other than 2xx, and after two seconds. */
export async function requestSite(url: URL, wish: RequestInit = {}): Promise<Response> {
  const answer = await fetch(url, { ...wish, signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok) throw new Error(`${url.pathname} answered ${answer.status}.`);
  return answer;
}

/** The parsed JSON of an answer of the site. @throws Error as {@link requestSite}. */
export async function readAnswer(url: URL, wish?: RequestInit): Promise<unknown> {
  return (await requestSite(url, wish)).json();
}

const ON_AIR = 1;

/** The broadcasts that play live now, by the public schedule. */
export async function listOnAir(siteUrl: string): Promise<ScheduleItem[]> {
  const { items } = latestSchedule.output.parse(
    await readAnswer(new URL(latestSchedule.path, siteUrl)),
  );
  return items.filter((item) => item.broadcast_status === ON_AIR);
}

/** While the site starts, its web process has no api process to ask, and logs each request. */
async function isStarting(siteUrl: string): Promise<boolean> {
  const answer = await fetch(new URL('/readyz', siteUrl), {
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  await answer.body?.cancel();
  return answer.status === UNAVAILABLE;
}

/**
 * Looks at the site again and again, once it has started. A look begins after the one before it.
 *
 * @returns a function that ends the looks.
 */
export function lookEvery(
  everyMs: number,
  {
    siteUrl,
    look,
    onFailure,
  }: { siteUrl: string; look: () => Promise<void>; onFailure: (error: unknown) => void },
): () => void {
  const looking = new AbortController();
  let started = false;
  let timer: NodeJS.Timeout | undefined;

  async function repeat(): Promise<void> {
    try {
      started ||= !(await isStarting(siteUrl));
      if (started) await look();
    } catch (error) {
      // The site starts after the simulators, and may restart. The next look tries again.
      onFailure(error);
    }
    if (looking.signal.aborted) return;
    timer = setTimeout(() => void repeat(), everyMs);
    timer.unref();
  }

  void repeat();
  return () => {
    looking.abort();
    clearTimeout(timer);
  };
}
