/** How often a request was asked again, in this run. */
export const askedAgain = { times: 0 };

/**
 * Asks as a browser does: a request that met the end of a kept connection, and heard nothing, goes
 * once more over a new one (RFC 9112 section 9.3.1; browsers do so whatever the method is). Whoever
 * closes an idle connection cannot know that a request is on its way.
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
