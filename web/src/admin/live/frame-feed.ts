import { checkSession } from '@maru/contract/session/auth';
import { monitorCloseCodes } from '@maru/contract/monitor/monitor';
import type * as z from 'zod/mini';
import { CallFailed, makeCall } from '../../shared/call.ts';
import { isSessionEnd } from '../../shared/session/session-lost.ts';

/** Frame delivery: not started, running, interrupted with retries, or permanently denied. */
export type FeedState = 'connecting' | 'live' | 'lost' | 'denied';

interface FeedListener<Frame> {
  onFrame: (frame: Frame) => void;
  onState: (state: FeedState) => void;
}

/** Frames of one kind: the address of the socket, and their form. */
interface FrameKind<S extends z.ZodMiniType> {
  path: string;
  frame: S;
}

/** Pauses before a new try, spread so that a restart does not meet all watchers at once. */
const RETRY_MS = 1_000;
const MAX_RETRY_MS = 15_000;
/** A socket without a message for this long counts as hung. */
const SILENCE_MS = 5_000;

/**
 * Follows the frames of a socket for staff until it is closed.
 *
 * A browser cannot tell why a WebSocket was refused. A call therefore checks the session before
 * each attempt. It renews an expired access token, and informs the guard if the session is over.
 *
 * @returns a function that stops following.
 */
export function followFrames<S extends z.ZodMiniType>(
  { path, frame: schema }: FrameKind<S>,
  { onFrame, onState }: FeedListener<z.output<S>>,
): () => void {
  let isOver = false;
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const retry = () => {
    if (isOver) return;
    onState('lost');
    const pause = Math.min(RETRY_MS * 2 ** failures, MAX_RETRY_MS);
    failures += 1;
    timer = setTimeout(() => void open(), pause * (0.5 + Math.random() / 2));
  };

  const open = async () => {
    try {
      await makeCall(checkSession, {});
    } catch (error) {
      // An expired session redirects to the login. Any other error is retried.
      if (!(error instanceof CallFailed && isSessionEnd(error.code))) retry();
      return;
    }
    if (isOver) return;
    const opened = new WebSocket(new URL(path, location.href.replace(/^http/, 'ws')));
    socket = opened;
    // A hung server does not answer a close either. Later events of this socket are ignored.
    const giveUp = () => {
      socket = null;
      opened.close();
      retry();
    };
    const listen = () => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, SILENCE_MS);
    };
    // A server that hangs leaves the handshake without an answer, too.
    listen();
    opened.addEventListener('message', ({ data }) => {
      if (isOver || socket !== opened) return;
      listen();
      const frame = schema.safeParse(JSON.parse(String(data)));
      // A deployment of another Maru version is in progress. The page is reloaded afterwards.
      if (!frame.success) return;
      failures = 0;
      onState('live');
      onFrame(frame.data);
    });
    opened.addEventListener('close', ({ code }) => {
      if (isOver || socket !== opened) return;
      clearTimeout(timer);
      if (code === monitorCloseCodes.denied) {
        onState('denied');
        return;
      }
      retry();
    });
  };

  onState('connecting');
  void open();
  return () => {
    isOver = true;
    clearTimeout(timer);
    socket?.close();
  };
}
