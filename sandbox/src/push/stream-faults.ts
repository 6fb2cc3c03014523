import { constants, Http2ServerResponse, type Http2Session, type Http2Stream } from 'node:http2';
import type { FastifyReply } from 'fastify';

/** Time after a GOAWAY at which a connection is closed that the client keeps open. */
const LEAVE_MS = 5_000;

interface SessionState {
  /** The latest stream whose push was taken. */
  lastTaken: number;
  isLeaving: boolean;
}

const states = new WeakMap<Http2Session, SessionState>();

/** Returns the stream of a request that came over HTTP/2, or `null`. */
export function streamOf({ raw }: Pick<FastifyReply, 'raw'>): Http2Stream | null {
  return raw instanceof Http2ServerResponse ? raw.stream : null;
}

/** Records that the push of a stream is taken. A later GOAWAY names this stream as processed. */
export function noteTaken(stream: Http2Stream): void {
  const state = stateOf(stream);
  if (state) state.lastTaken = Math.max(state.lastTaken, stream.id ?? 0);
}

/** Whether the connection of a stream has ended, or has announced that it processes no more. */
export const isLeaving = (stream: Http2Stream) => stateOf(stream)?.isLeaving ?? true;

/**
 * Announces that the connection ends, and which stream it processed last.
 *
 * @param code HTTP/2 error code; 0 lets the open streams end.
 */
export function leave(stream: Http2Stream, code: number): void {
  const { session } = stream;
  const state = stateOf(stream);
  // Node cannot announce that no stream was processed: it replaces 0 by the latest stream.
  if (!session || !state || state.isLeaving || state.lastTaken === 0) return;
  state.isLeaving = true;
  session.goaway(code, state.lastTaken);
  // The client closes the connection. `session.close` would name a later stream in a second GOAWAY.
  setTimeout(() => session.destroy(), LEAVE_MS).unref();
}

/** Refuses a stream, so that the client knows that nothing was done. */
export function refuse(stream: Http2Stream): void {
  stream.close(constants.NGHTTP2_REFUSED_STREAM);
}

/** Breaks a stream off. The client cannot know what was done. */
export function reset(stream: Http2Stream): void {
  stream.close(constants.NGHTTP2_INTERNAL_ERROR);
}

function stateOf({ session }: Http2Stream): SessionState | null {
  if (!session) return null;
  const state = states.get(session) ?? { lastTaken: 0, isLeaving: false };
  states.set(session, state);
  return state;
}
