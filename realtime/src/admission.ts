import type { MessageCode } from '@maru/contract/core/message';

/**
 * Turns a decision into Socket.IO middleware, which runs before the connection exists.
 *
 * @param decide returns `null` to admit the client, or the code sent as `connect_error.message`.
 */
export function admission<S>(decide: (socket: S) => Promise<MessageCode | null>) {
  const refusalOf = async (socket: S): Promise<MessageCode | null> => {
    try {
      return await decide(socket);
    } catch {
      // Postgres is unavailable. The client retries with backoff, and its page keeps working.
      return 'SERVICE_UNAVAILABLE';
    }
  };

  const answer = async (socket: S, next: (error?: Error) => void): Promise<void> => {
    const refusal = await refusalOf(socket);
    if (refusal === null) next();
    else next(new Error(refusal));
  };

  return (socket: S, next: (error?: Error) => void) => void answer(socket, next);
}
