import { once } from 'node:events';
import { WebSocket } from 'ws';

/**
 * Socket.IO over WebSocket, by character or by frame. It can send data that no library would send.
 */
export interface RawSocket {
  /** All texts received so far, unparsed. */
  readonly heard: readonly string[];
  readonly isOpen: boolean;
  /** Calls back for each text from now on. */
  onText(hear: (text: string) => void): void;
  send(data: string | Buffer): void;
  /**
   * Resolves with the first text, past or future, that starts with `beginning`; `null` on timeout.
   */
  hears(beginning: string, withinMs: number): Promise<string | null>;
  /** Settles when the other side has closed it; `false` if it has not in time. */
  closes(withinMs: number): Promise<boolean>;
  end(): void;
}

export interface RawWish {
  /** Address of the site, such as `http://127.0.0.1:3000`. */
  url: string;
  headers?: Record<string, string>;
  /** Loopback address of the sender, used to act as another client. */
  from?: string;
}

/** @returns the status where the handshake was refused, 0 where there was no answer. */
export async function openRaw({
  url,
  headers = {},
  from = '127.0.0.1',
}: RawWish): Promise<RawSocket | number> {
  const address = `${url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`;
  const socket = new WebSocket(address, {
    headers,
    localAddress: from,
    perMessageDeflate: false,
  });
  // An `error` event is followed by `close`, which callers handle.
  socket.on('error', () => undefined);
  const heard: string[] = [];
  const hearers = new Set<(text: string) => void>();
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) return;
    const text = data.toString();
    if (text === '2') {
      socket.send('3');
      return;
    }
    heard.push(text);
    for (const hear of hearers) hear(text);
  });
  const status = await new Promise<number>((resolve) => {
    socket.once('open', () => resolve(101));
    socket.once('unexpected-response', (request, { statusCode = 0 }) => {
      request.destroy();
      resolve(statusCode);
    });
    socket.once('close', () => resolve(0));
  });
  if (status !== 101) return status;

  const within = async <T>(ms: number, late: T, work: Promise<T>): Promise<T> => {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<T>((resolve) => {
      timer = setTimeout(() => resolve(late), ms);
    });
    return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
  };
  const next = (beginning: string) =>
    new Promise<string>((resolve) => {
      const hear = (text: string) => {
        if (!text.startsWith(beginning)) return;
        hearers.delete(hear);
        resolve(text);
      };
      for (const text of heard) hear(text);
      hearers.add(hear);
    });
  return {
    heard,
    get isOpen() {
      return socket.readyState === WebSocket.OPEN;
    },
    onText: (hear) => void hearers.add(hear),
    send(data) {
      if (socket.readyState === WebSocket.OPEN) socket.send(data);
    },
    hears: (beginning, ms) => within<string | null>(ms, null, next(beginning)),
    closes: (ms) =>
      within(
        ms,
        false,
        socket.readyState === WebSocket.CLOSED
          ? Promise.resolve(true)
          : once(socket, 'close').then(() => true),
      ),
    end: () => socket.terminate(),
  };
}
