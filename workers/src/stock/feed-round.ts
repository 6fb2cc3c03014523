import { randomUUID } from 'node:crypto';
import type { StockFeed } from '@maru/contract/stock/feed/staff-feed';
import type { Db, Tx } from '@maru/platform/db/db';

export interface RoundDeps {
  db: Db;
  /** Ends rounds between two steps. */
  signal?: AbortSignal;
}

/** A killed round loses its feed after this time. Each stored step extends it. */
const CLAIM_S = 120;

/** End of a round. */
export interface RoundEnd {
  /** Message for staff; `null` = no problem. */
  problem: string | null;
  /** Seconds until the next round. */
  againInS: number;
}

/** Result of a step of a round. */
export interface Progress {
  day?: string | null;
  stored?: number;
  refused?: number;
}

/** A round that has its feed alone. */
export interface Round {
  /**
   * Runs a step in a transaction, if the round still has its feed.
   *
   * @throws ClaimLost if another round has it.
   */
  step<T>(run: (tx: Tx) => Promise<T>): Promise<T>;
  /** Enters the round in the list of runs. A round without this leaves no run. */
  begin(): Promise<void>;
  /** Notes what was stored so far, so that a killed round shows it. */
  note(tx: Tx, progress: Progress): Promise<void>;
}

/** The process is stopping. The next round continues. */
class RoundStopped extends Error {
  override readonly name = 'RoundStopped';
}

/** The round took longer than its claim, and another one has the feed. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
}

/**
 * Runs a round of a feed that is due, unless another process has the feed.
 *
 * @param failed end of a round that throws.
 * @returns whether a round ran.
 */
export async function runRound(
  { db, signal }: RoundDeps,
  feed: StockFeed,
  run: (round: Round) => Promise<RoundEnd>,
  failed: (error: unknown) => RoundEnd,
): Promise<boolean> {
  const claim = randomUUID();
  const [mine] = await db`
    update stock_feed
    set due_at = '-infinity', claim = ${claim}, claimed_until = now() + make_interval(secs => ${CLAIM_S})
    where feed = ${feed} and due_at <= now() and coalesce(claimed_until <= now(), true)
    returning 1`;
  if (!mine) return false;
  let runId: number | null = null;
  const round: Round = {
    async step(work) {
      if (signal?.aborted) throw new RoundStopped();
      const { value } = await db.begin(async (tx) => {
        const [still] = await tx`
          update stock_feed set claimed_until = now() + make_interval(secs => ${CLAIM_S})
          where feed = ${feed} and claim = ${claim} returning 1`;
        if (!still) throw new ClaimLost(`another round has the feed ${feed}`);
        return { value: await work(tx) };
      });
      return value;
    },
    async begin() {
      const [row] = await db<{ id: number }[]>`
        insert into stock_feed_run (feed) values (${feed}) returning id`;
      runId = row!.id;
    },
    async note(tx, { day = null, stored = 0, refused = 0 }) {
      await tx`
        update stock_feed_run
        set day = greatest(day, ${day}::date), stored = stored + ${stored}, refused = refused + ${refused}
        where id = ${runId}`;
    },
  };
  let result: RoundEnd;
  try {
    result = await run(round);
  } catch (error) {
    if (error instanceof ClaimLost) throw error;
    result = error instanceof RoundStopped ? { problem: null, againInS: 0 } : failed(error);
  }
  await settle(db, { feed, claim, runId }, result);
  return true;
}

/** Ends the run and gives the feed back. A round that staff asked for meanwhile stays due. */
async function settle(
  db: Db,
  { feed, claim, runId }: { feed: StockFeed; claim: string; runId: number | null },
  { problem, againInS }: RoundEnd,
): Promise<void> {
  await db.begin(async (tx) => {
    if (runId !== null) {
      await tx`update stock_feed_run set ended_at = now(), problem = ${problem} where id = ${runId}`;
    } else if (problem !== null) {
      await tx`
        insert into stock_feed_run (feed, ended_at, problem) values (${feed}, now(), ${problem})`;
    }
    await tx`
      update stock_feed
      set claim = null, claimed_until = null,
          due_at = case when due_at = '-infinity' then now() + make_interval(secs => ${againInS})
                        else due_at end
      where feed = ${feed} and claim = ${claim}`;
  });
}
