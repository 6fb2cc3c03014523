import type postgres from 'postgres';

type Begin<Types extends Record<string, unknown>> = postgres.Sql<Types>['begin'];

/**
 * Rejects a transaction that has waited `limitMs` for a connection, with error code ETIMEDOUT.
 * Nothing of it is executed. The driver (3.4.9) queues transactions without limit, so responses
 * would arrive after the client has disconnected (reliability O4, F20).
 *
 * @param begin `begin` of the driver, or a substitute.
 */
export function withAcquireTimeout<Types extends Record<string, unknown>>(
  limitMs: number,
  begin: Begin<Types>,
): Begin<Types> {
  const timely = (...args: unknown[]): Promise<unknown> => {
    const work = args.pop();
    if (typeof work !== 'function') throw new TypeError('A transaction needs a callback function.');
    return new Promise((resolve, reject) => {
      const tooLate = Object.assign(new Error(`No PostgreSQL connection within ${limitMs} ms.`), {
        code: 'ETIMEDOUT',
      });
      let isOver = false;
      const timer = setTimeout(() => {
        isOver = true;
        reject(tooLate);
      }, limitMs);
      const timelyWork = (tx: unknown): unknown => {
        clearTimeout(timer);
        // The transaction starts after its timeout. The error rolls it back before any work.
        if (isOver) throw tooLate;
        return Reflect.apply(work, null, [tx]);
      };
      const done: Promise<unknown> = Reflect.apply(begin, null, [...args, timelyWork]);
      done.finally(() => clearTimeout(timer)).then(resolve, reject);
    });
  };
  // Same signature as the driver's own function. The driver's types have no name for it.
  return timely as Begin<Types>;
}
