import type * as z from 'zod/mini';
import type { ChangeAbout } from './live-change.ts';

/** `/home` serves the public site, `/admin` staff, `/room` one broadcast's window. */
export type SocketNamespace = '/home' | '/admin' | '/room';
export const socketNamespaces = ['/home', '/admin', '/room'] as const;

/** One audience of an event: a namespace and a room in it. */
interface Address {
  readonly namespace: SocketNamespace;
  readonly room: string;
}

export function defineSocketEvent<P extends z.ZodMiniType>(event: {
  /** Payload sent to the browser. */
  readonly payload: P;
  /**
   * Recipients of the event. Events cannot leak because only this function decides the recipients.
   * All addresses receive the same payload.
   */
  readonly to: (event: { payload: z.output<P>; target: number }) => readonly Address[];
  /** Whether the server closes the sockets of those rooms after the event is sent. */
  readonly thenDisconnect?: true;
  /**
   * Conflation for events that arrive in bursts. The newest event of a key waits until `ms`
   * milliseconds after the last one sent. The newest event is always sent.
   */
  readonly conflate?: { readonly ms: number; readonly key: (payload: z.output<P>) => string };
  /**
   * Batches for sockets that ask for them: the payloads of `ms` milliseconds in one frame of the
   * event `as`. The first after a pause is sent at once.
   */
  readonly gather?: {
    readonly ms: number;
    readonly as: string;
    readonly to: (target: number) => Address;
  };
  /**
   * Subject of the change. Set for every change with delivery tracking (features X09). Omitted
   * for high-volume events, because staff do not look up single ones.
   */
  readonly about?: (event: { payload: z.output<P>; target: number }) => ChangeAbout;
}) {
  return event;
}
