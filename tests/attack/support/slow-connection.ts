import { connect } from 'node:net';

/** A client that sends one character per second, to hold a connection as long as possible. */
export interface SlowConnection {
  /** Seconds until the other side closed it; infinite if it has not in time. */
  readonly closedAfterS: Promise<number>;
}

export interface SlowWish {
  port: number;
  /** Bytes sent at once. */
  opening: string;
  /** Text sent character by character after the opening, repeatedly. */
  drip: string;
  /** Between two letters. */
  everyMs: number;
  /** Time after which the connection counts as held, in ms. */
  patienceMs: number;
}

export function openSlowly(wish: SlowWish): SlowConnection {
  const { port, opening, drip, everyMs, patienceMs } = wish;
  const began = performance.now();
  const socket = connect(port, '127.0.0.1');
  let timer: NodeJS.Timeout | undefined;
  const closedAfterS = new Promise<number>((resolve) => {
    const late = setTimeout(() => {
      resolve(Number.POSITIVE_INFINITY);
      socket.destroy();
    }, patienceMs);
    socket.once('close', () => {
      clearInterval(timer);
      clearTimeout(late);
      // Too late to count where the time above has run out.
      resolve((performance.now() - began) / 1_000);
    });
  });
  // Ignore errors, because the code checks the `close` event.
  socket.on('error', () => undefined);
  socket.resume();
  socket.once('connect', () => {
    let said = 0;
    socket.write(opening);
    timer = setInterval(() => {
      socket.write(drip[said % drip.length]!);
      said += 1;
    }, everyMs);
  });
  return { closedAfterS };
}
