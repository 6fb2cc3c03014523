import postgres from 'postgres';

type Begin<Types extends Record<string, unknown>> = postgres.Sql<Types>['begin'];

/** Codes with which the running statement fails if an established connection is lost. */
const LOST = new Set(['CONNECTION_CLOSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/**
 * Prevents the driver (3.4.9) from using a connection that a transaction has lost. The driver would
 * send the rollback, or the next queued statement, to a closed socket, which ends the process. It
 * could also send it on the replacement connection, outside any transaction. After the loss, every
 * statement fails, and so does the transaction.
 *
 * @param begin `begin` of the driver.
 */
export function rejectLostTransactions<Types extends Record<string, unknown>>(
  begin: Begin<Types>,
): Begin<Types> {
  const guarded = async (...args: unknown[]): Promise<unknown> => {
    const work = args.pop();
    if (typeof work !== 'function') throw new TypeError('A transaction needs a callback function.');
    let loss: unknown = null;

    const guardedWork = async (tx: object): Promise<unknown> => {
      const guard = new Proxy(tx, {
        apply(target, self, given) {
          if (loss !== null) throw loss;
          // A transaction of the driver is a function.
          return Reflect.apply(target as () => unknown, self, given);
        },
      });
      try {
        const result: unknown = await Reflect.apply(work, null, [guard]);
        if (loss === null) return result;
      } catch (error) {
        if (isLoss(error)) loss ??= error;
        if (loss === null) throw error;
      }
      // The driver itself rejects the transaction. If this settled, the driver would commit or roll
      // back.
      return new Promise(() => undefined);
    };

    try {
      return await Reflect.apply(begin, null, [...args, guardedWork]);
    } catch (error) {
      loss ??= error;
      throw error;
    }
  };
  // Same signature as the driver's own function. The driver's types have no name for it.
  return guarded as Begin<Types>;
}

function isLoss(error: unknown): boolean {
  if (error instanceof postgres.PostgresError || !(error instanceof Error)) return false;
  return 'code' in error && LOST.has(String(error.code));
}
