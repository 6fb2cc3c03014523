import { connect, type Socket } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');

/** One of the requests of a load. */
export interface Asked {
  path: string;
  headers?: Readonly<Record<string, string>>;
}

interface Load {
  port: number;
  /** Sent in turns. */
  requests: readonly Asked[];
  ms: number;
  /** How many requests are under way at a time, each on a connection of its own. */
  connections: number;
  /** Expected status of every answer. */
  status: number;
}

/**
 * Repeats the same requests on keep-alive connections. It reads only the length of each response. A
 * client that did more would dominate the measurement.
 *
 * @returns the number of responses.
 * @throws Error on a response with another status.
 */
export async function askRepeatedly({ port, requests, ms, connections, status }: Load) {
  const texts = requests.map(({ path, headers = {} }) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${lines.join('')}\r\n`;
  });
  const until = performance.now() + ms;
  let turn = 0;
  const nextText = () => texts[turn++ % texts.length]!;
  const counts = await Promise.all(
    Array.from({ length: connections }, () => askOn(connect(port, '127.0.0.1'))),
  );
  return counts.reduce((sum, count) => sum + count, 0);

  function askOn(socket: Socket): Promise<number> {
    return new Promise((resolve, reject) => {
      let answers = 0;
      let rest: Buffer = Buffer.alloc(0);
      let text = nextText();
      socket.setNoDelay(true);
      socket.once('error', reject);
      socket.once('connect', () => socket.write(text));
      socket.on('data', (chunk: Buffer) => {
        rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
        const size = sizeOf(rest);
        if (size === null || rest.length < size) return;
        const answered = rest.toString('latin1', 9, 12);
        if (Number(answered) !== status) {
          reject(new Error(`${text.split(' ')[1]} returned ${answered}.`));
          socket.destroy();
          return;
        }
        answers += 1;
        rest = rest.subarray(size);
        if (performance.now() < until) {
          text = nextText();
          socket.write(text);
          return;
        }
        socket.destroy();
        resolve(answers);
      });
    });
  }
}

/** How long an answer is as a whole; `null` while its head is not there. */
function sizeOf(bytes: Buffer): number | null {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return null;
  const length = /\r\ncontent-length: (\d+)/i.exec(bytes.toString('latin1', 0, end));
  return end + HEAD_END.length + Number(length?.[1] ?? 0);
}
