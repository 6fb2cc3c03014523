/** Number of retried requests in this run. */
export const askedAgain = { times: 0 };

/**
 * Sends a request as a browser does. If a keep-alive connection closes before any answer, a new
 * connection retries the request once (RFC 9112 section 9.3.1). Browsers do so for every method. A
 * server that closes an idle connection cannot know that a request is in flight.
 */
export async function askLikeBrowser(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (!metTheEnd(error)) throw error;
    askedAgain.times += 1;
    return fetch(url, init);
  }
}

/** Whether it was closed before an answer began, and had carried answers before. */
function metTheEnd(error: unknown): boolean {
  if (!(error instanceof Error) || !(error.cause instanceof Error)) return false;
  const { cause } = error;
  if (!('code' in cause) || cause.code !== 'UND_ERR_SOCKET' || !('socket' in cause)) return false;
  const { socket } = cause;
  if (typeof socket !== 'object' || socket === null || !('bytesRead' in socket)) return false;
  return typeof socket.bytesRead === 'number' && socket.bytesRead > 0;
}
