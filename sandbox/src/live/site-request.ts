const PATIENCE_MS = 2_000;

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
