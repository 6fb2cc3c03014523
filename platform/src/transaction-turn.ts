import type postgres from 'postgres';

type Begin<Types extends Record<string, unknown>> = postgres.Sql<Types>['begin'];

/**
 * Turns away a transaction that has waited for a connection for `limitMs`, with an error of the
 * code ETIMEDOUT; nothing of it is done then. The driver (3.4.9) lets everybody wait for as long as
 * it takes, and whoever asks would be answered when they have long gone (reliability O4, F20).
 *
 * @param begin of the driver, or what stands for it.
 */
export function beginningWithin<Types extends Record<string, unknown>>(
  limitMs: number,
  begin: Begin<Types>,
): Begin<Types> {
  const timely = (...args: unknown[]): Promise<unknown> => {
    const work = args.pop();
    if (typeof work !== 'function') throw new TypeError('A transaction is work to be done.');
    return new Promise((resolve, reject) => {
      const tooLate = Object.assign(new Error(`No connection to Postgres within ${limitMs} ms.`), {
        code: 'ETIMEDOUT',
      });
      let isOver = false;
      const timer = setTimeout(() => {
        isOver = true;
        reject(tooLate);
      }, limitMs);
      const timelyWork = (tx: unknown): unknown => {
        clearTimeout(timer);
        // Its turn has come after all. It is undone before it began.
        if (isOver) throw tooLate;
        return Reflect.apply(work, null, [tx]);
      };
      const done: Promise<unknown> = Reflect.apply(begin, null, [...args, timelyWork]);
      done.finally(() => clearTimeout(timer)).then(resolve, reject);
    });
  };
  // Takes and gives what the driver's own does, for which its types have no name.
  return timely as Begin<Types>;
}
