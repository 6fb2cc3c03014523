import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Network faults, by Toxiproxy's names. Each applies to both directions. */
export interface Faults {
  /** Delays all data. */
  latency?: { ms: number };
  bandwidth?: { bytesPerSecond: number };
  /** Splits data into small chunks, with a pause before each. */
  slicer?: { bytes: number; ms: number };
  /** A connection is closed once so much has passed in one direction. */
  limitData?: { bytes: number };
  /** Resets connections after this time. */
  resetPeer?: { ms: number };
  /**
   * Drops all data, and closes connections after this time; with 0 ms they stay open. A connection
   * that lost data stays silent after the fault ends: no bytes ever follow missing ones.
   */
  timeout?: { ms: number };
  /** Refuses connections. */
  down?: true;
  /** One side learns so much later that the other has closed. */
  slowClose?: { ms: number };
}

export interface TcpProxy {
  readonly port: number;
  /** From now on these go wrong, and nothing else; `{}` mends everything. */
  set(faults: Faults): Promise<void>;
  close(): Promise<void>;
}

interface Way {
  /** Puts the faults of now on the connection. */
  suffer(): void;
  cut(): void;
}

/** Of a bandwidth, how much is let through at a time. */
const BANDWIDTH_STEP_MS = 100;
/** Bytes buffered in one direction before backpressure applies to the sender. */
const MOST_WAITING_BYTES = 1024 * 1024;

/**
 * Proxies the clients of `port` to the server on `target`. Both are on this machine.
 *
 * @param watch called at each connection; returns a callback for the data that the client sends.
 */
export async function openTcpProxy(
  port: number,
  target: number,
  watch: (() => (sent: Buffer) => void) | null = null,
): Promise<TcpProxy> {
  let faults: Faults = {};
  const ways = new Set<Way>();
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const way = openWay(client, target, () => faults);
    if (watch) client.on('data', watch());
    ways.add(way);
    client.once('close', () => ways.delete(way));
    way.suffer();
  });
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const hangUp = async () => {
    for (const way of ways) way.cut();
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  };
  const address = await listen(port);

  return {
    port: address,
    async set(next) {
      faults = next;
      for (const way of ways) way.suffer();
      if (faults.down) await hangUp();
      else if (!server.listening) await listen(address);
    },
    close: hangUp,
  };
}

function openWay(client: Socket, target: number, faultsNow: () => Faults): Way {
  const host = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
  const timers: NodeJS.Timeout[] = [];
  const calm = () => {
    for (const timer of timers.splice(0)) clearTimeout(timer);
  };
  const cut = () => {
    calm();
    client.destroy();
    host.destroy();
  };
  const reset = () => {
    client.resetAndDestroy();
    host.resetAndDestroy();
  };
  for (const socket of [client, host]) {
    // The close event that follows reports the disconnect.
    socket.on('error', () => undefined);
    // An orderly end is carried over like everything else.
    socket.once('close', (broken) => (broken ? cut() : calm()));
  }
  carryOn(client, host, faultsNow);
  carryOn(host, client, faultsNow);

  return {
    cut,
    suffer() {
      calm();
      const { resetPeer, timeout } = faultsNow();
      if (resetPeer) timers.push(setTimeout(reset, resetPeer.ms));
      if (timeout && timeout.ms > 0) timers.push(setTimeout(cut, timeout.ms));
    },
  };
}

/** Forwards one direction in order. Each chunk gets the faults that are active when it is due. */
function carryOn(from: Socket, to: Socket, faultsNow: () => Faults): void {
  let turn = Promise.resolve();
  let waiting = 0;
  let hasLost = false;
  let passed = { under: faultsNow(), bytes: 0 };

  async function carry(chunk: Buffer, cameAt: number): Promise<void> {
    let left = chunk;
    while (left.length > 0 && to.writable) {
      const faults = faultsNow();
      const { latency, slicer, bandwidth, limitData, timeout } = faults;
      hasLost ||= timeout !== undefined;
      if (hasLost) return;
      const dueIn = latency ? cameAt + latency.ms - Date.now() : 0;
      if (dueIn > 0) {
        // Short sleeps let waiting data leave as soon as the fault is removed.
        await pause(Math.min(dueIn, BANDWIDTH_STEP_MS));
        continue;
      }
      const step = bandwidth && Math.ceil((bandwidth.bytesPerSecond * BANDWIDTH_STEP_MS) / 1_000);
      if (step) await pause(BANDWIDTH_STEP_MS * Math.min(1, left.length / step));
      if (slicer) await pause(slicer.ms);
      if (passed.under !== faults) passed = { under: faults, bytes: 0 };
      const room = limitData ? limitData.bytes - passed.bytes : Infinity;
      const piece = left.subarray(0, Math.min(step ?? Infinity, slicer?.bytes ?? Infinity, room));
      left = left.subarray(piece.length);
      passed.bytes += piece.length;
      if (!to.write(piece)) await drained(to);
      if (limitData && passed.bytes >= limitData.bytes) {
        to.end();
        from.end();
        return;
      }
    }
  }

  from.on('data', (chunk: Buffer) => {
    const cameAt = Date.now();
    waiting += chunk.length;
    if (waiting > MOST_WAITING_BYTES) from.pause();
    turn = turn
      .then(() => carry(chunk, cameAt))
      .then(() => {
        waiting -= chunk.length;
        if (waiting <= MOST_WAITING_BYTES) from.resume();
      });
  });
  from.once('end', () => {
    turn = turn.then(() => pause(faultsNow().slowClose?.ms ?? 0)).then(() => void to.end());
  });
}

/** Resolves when the socket drains or closes. */
function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      socket.off('drain', settle).off('close', settle);
      resolve();
    };
    socket.on('drain', settle).on('close', settle);
  });
}
