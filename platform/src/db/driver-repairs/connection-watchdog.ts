import { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { asksIn, holdingRowsBack } from './db-messages.ts';
import { asLost } from '../../telemetry/outages.ts';

/** Address that the driver wants to connect to, in the driver's format. */
export interface ServerAddress {
  host: readonly string[];
  port: readonly number[];
  path?: string | false;
  ssl?: unknown;
}

/** Connection factory for Postgres, one per pool. */
export interface ConnectionWatchdog {
  /** Returns a connection, or one that rejects the first write. */
  open: (way: ServerAddress) => Duplex;
  /** Whether the last known state of Postgres is that it does not answer. */
  isAway: () => boolean;
}

const LOOK_MS = 100;
/** If Postgres has responded within this time, a failure is attributed to its connection only. */
const QUIET_MS = 500;
/**
 * Retry interval while Postgres is unavailable. Only one connection retries; all others fail
 * immediately.
 */
const TRY_EVERY_MS = 250;

/** An error as the system gives it for a connection that cannot be. */
function awayError(code: 'ECONNREFUSED' | 'ECONNRESET' | 'ETIMEDOUT', message: string): Error {
  return asLost(Object.assign(new Error(message), { code }), 'PostgreSQL');
}

/**
 * Prevents callers of Postgres from waiting for an answer that never arrives (reliability O4). The
 * driver (3.4.9) alone waits for an answer without a limit. It also makes callers wait for a
 * connection one after another. Neither the number of callers nor the duration of a try is limited.
 *
 * @param silenceMs how long a query may wait without receiving a byte.
 * @param onBack called when Postgres answers after a connection was lost.
 */
export function createConnectionWatchdog(
  silenceMs: number,
  onBack: () => void = () => undefined,
): ConnectionWatchdog {
  let [heardAt, failedAt] = [0, 0];
  let trying: DbSocket | null = null;
  let turn = 0;

  const isAway = () => failedAt > heardAt && Date.now() - heardAt > QUIET_MS;

  return {
    isAway,
    open(way) {
      const isTried = trying !== null || Date.now() - failedAt < TRY_EVERY_MS;
      // Of several hosts the driver tries the next by itself.
      if (isAway() && isTried && way.host.length === 1) return turnAway();
      const socket = new DbSocket(way, turn, silenceMs, {
        heard() {
          if (failedAt > heardAt) onBack();
          heardAt = Date.now();
          if (trying === socket) trying = null;
        },
        failed() {
          failedAt = Date.now();
          if (trying === socket) trying = null;
        },
      });
      turn += 1;
      trying = socket;
      return socket;
    },
  };
}

/** A connection that fails on the first write. */
function turnAway(): Duplex {
  return new Duplex({
    read: () => undefined,
    write: (_chunk, _encoding, done) =>
      done(awayError('ECONNREFUSED', 'PostgreSQL is unavailable.')),
  });
}

type Done = (error?: Error | null) => void;

interface Reported {
  heard: () => void;
  /** It never spoke, or fell silent. */
  failed: () => void;
}

/**
 * A connection to Postgres on which no request waits forever.
 *
 * - A network that drops packets notifies neither side. If a request has no response for
 *   `silenceMs`, the connection is closed. An idle connection may be silent for any time.
 * - Error and close are emitted at the same moment. Between the two, the driver forgets new
 *   statements and gives them the answers of others. A close without an error is emitted as an
 *   error, because the driver would otherwise retry without limit.
 * - The driver receives only complete messages (db-messages.ts).
 */
class DbSocket extends Socket {
  readonly #reported: Reported;
  #read = 0;
  /** Number of bytes written when data was last received. */
  #answered = 0;
  /** Pending responses: the greeting, and each statement after it. */
  #asked = 0;
  #isGreeted = false;
  #askedAt: number | null = null;
  /** `null` with TLS, because encrypted messages cannot be parsed. */
  readonly #hold: ReturnType<typeof holdingRowsBack> | null;
  #reason = awayError('ECONNRESET', 'PostgreSQL closed the connection.');

  constructor(
    { host, port, path, ssl }: ServerAddress,
    turn: number,
    silenceMs: number,
    reported: Reported,
  ) {
    super();
    this.#reported = reported;
    this.#hold = ssl ? null : holdingRowsBack(() => (this.#asked -= 1));
    const at = { host: host[turn % host.length]!, port: port[turn % port.length]! };
    // The driver reads host and port from here to verify the server certificate.
    Object.assign(this, at);
    if (path) this.connect(path);
    else this.connect(at.port, at.host);
    const looking = setInterval(() => {
      if (this.destroyed) clearInterval(looking);
      else this.#look(silenceMs);
    }, LOOK_MS);
  }

  override _destroy(error: Error | null, done: Done): void {
    if (error) this.#reason = asLost(error, 'PostgreSQL');
    if (this.bytesRead === 0) this.#reported.failed();
    super._destroy(null, done);
  }

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    // With TLS on top, the TLS socket listens for this error.
    if (event === 'close' && this.listenerCount('error') > 0) super.emit('error', this.#reason);
    return super.emit(event, ...args);
  }

  override write(
    chunk: string | Uint8Array,
    encoding?: BufferEncoding | Done,
    done?: Done,
  ): boolean {
    if (this.#hold !== null && Buffer.isBuffer(chunk)) {
      this.#asked += this.#isGreeted ? asksIn(chunk) : 1;
      this.#isGreeted = true;
    }
    return typeof encoding === 'function'
      ? super.write(chunk, encoding)
      : super.write(chunk, encoding, done);
  }

  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    // The end is no sign of life.
    if (chunk === null) return super.push(null);
    this.#hear();
    if (this.#hold === null) return super.push(chunk, encoding);
    const whole = this.#hold(chunk);
    return whole === null || super.push(whole, encoding);
  }

  #hear(): void {
    [this.#read, this.#answered] = [this.bytesRead, this.bytesWritten];
    this.#askedAt = null;
    this.#reported.heard();
  }

  #look(silenceMs: number): void {
    // Data received through TLS does not pass through `push`.
    if (this.bytesRead !== this.#read) this.#hear();
    else if (this.#asked > 0 || this.bytesWritten !== this.#answered) {
      this.#askedAt ??= Date.now();
      if (Date.now() - this.#askedAt < silenceMs) return;
      this.#reported.failed();
      this.destroy(awayError('ETIMEDOUT', `PostgreSQL has not responded for ${silenceMs} ms.`));
    }
  }
}
