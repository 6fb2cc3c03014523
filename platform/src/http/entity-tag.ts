/** Whether a client already has a response: If-None-Match by weak comparison (RFC 9110, 13.1.2). */
export function hasAnswer(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  const opaque = opaqueOf(etag);
  return ifNoneMatch.split(',').some((tag) => opaqueOf(tag.trim()) === opaque);
}

const opaqueOf = (tag: string) => tag.replace(/^W\//, '');
