/** The sockets of the public site that a realtime process says it has; up to a second old. */
export async function countSockets(port: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  const found = /^maru_sockets\{[^}]*nsp="\/home"[^}]*\} (\d+)/m.exec(await answer.text());
  if (!found) throw new Error('The metrics do not tell of sockets.');
  return Number(found[1]);
}
