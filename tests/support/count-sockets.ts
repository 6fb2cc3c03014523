/**
 * Number of public-site sockets that a realtime process reports. The value is up to a second old.
 */
export async function countSockets(port: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  const found = /^maru_sockets\{[^}]*nsp="\/home"[^}]*\} (\d+)/m.exec(await answer.text());
  if (!found) throw new Error('The metrics contain no socket count.');
  return Number(found[1]);
}
