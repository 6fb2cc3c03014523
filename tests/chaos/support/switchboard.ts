import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { changeStatus, type ScheduleItem } from '../../../contract/src/broadcast/broadcast.ts';
import { changeBroadcastStatus } from '../../../domain/src/broadcast/broadcast-status.ts';
import { insertBroadcast, insertExpert, minutesFromNow } from '../../support/broadcasts.ts';
import { logInAsSuper } from '../../support/acting-staff.ts';
import type { Known } from './belief.ts';
import type { Truth } from './crowd.ts';
import { askLikeBrowser } from './kept-connection.ts';
import { Session } from './session.ts';
import type { World } from './world.ts';

/** Numbers of experts that the demo does not use. */
const FIRST_EXPERT = 9_000;
const ANSWER_MS = 10_000;
/** A broadcast as it is listed is about this long. */
const PADDED_BYTES = 1_000;

const changed = z.object({ item: z.object({ broadcast_status: z.number(), version: z.number() }) });

/**
 * A change requested by staff, from the button press to the response. Times are in ms since the
 * epoch.
 */
export interface Operation {
  id: number;
  from: number;
  start: number;
  end: number;
  /** The HTTP status, or `null` where no answer came. */
  answer: number | null;
  /** State of the broadcast according to the answer. */
  result: Known | null;
}

/** Simulated staff who turn broadcasts on and off, and record the responses. */
export class Switchboard {
  readonly history: Operation[] = [];
  readonly #world: World;
  readonly #session: Session;
  readonly #known = new Map<number, Known>();
  readonly #random: () => number;

  private constructor(world: World, session: Session, random: () => number) {
    this.#world = world;
    this.#session = session;
    this.#random = random;
  }

  /** @param count of broadcasts of today, each of an expert of its own. */
  static async open(world: World, count: number, random: () => number): Promise<Switchboard> {
    const session = new Session('admin', await logInAsSuper(world.apiUrl));
    const board = new Switchboard(world, session, random);
    const content = JSON.stringify({ name: 'x'.repeat(PADDED_BYTES) });
    for (let n = 0; n < count; n += 1) {
      const expertId = await insertExpert(world.db, FIRST_EXPERT + n);
      const [start, end] = [minutesFromNow(0), minutesFromNow(1)];
      const id = await insertBroadcast(world.db, { expertId, start, end, content });
      board.#known.set(id, { version: 1, status: 0 });
    }
    await board.look();
    // Running realtime processes do not know these broadcasts yet. A change of each one announces
    // it.
    await board.turnAll();
    return board;
  }

  /**
   * Reads the expected state from PostgreSQL: the schedule of today and all broadcasts on the air.
   */
  async look(): Promise<Truth> {
    const rows = await this.#world.db<(Known & { id: number })[]>`
      select _id as id, version, broadcast_status as status from schedule_item
      where kst_day(start_date) = kst_day(now()) or broadcast_status > 0`;
    const truth = new Map(rows.map(({ id, version, status }) => [id, { version, status }]));
    for (const id of this.#known.keys()) {
      const known = truth.get(id);
      if (known) this.#known.set(id, known);
    }
    return truth;
  }

  /** Presses once: switches a broadcast on or off the air. */
  async press(): Promise<Operation> {
    const ids = [...this.#known.keys()];
    const id = ids[Math.floor(this.#random() * ids.length)]!;
    const { version, status } = this.#known.get(id)!;
    const operation: Operation = {
      id,
      from: version,
      start: Date.now(),
      end: 0,
      answer: null,
      result: null,
    };
    this.history.push(operation);
    try {
      const { apiUrl } = this.#world;
      const cookie = await this.#session.cookiesAt(apiUrl);
      const url = apiUrl + changeStatus.path.replace(':_id', String(id));
      const response = await askLikeBrowser(url, {
        method: changeStatus.method,
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ broadcast_status: status === 1 ? 0 : 1, version }),
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      operation.answer = response.status;
      const body: unknown = await response.json();
      if (response.ok) {
        const { item } = changed.parse(body);
        operation.result = { version: item.version, status: item.broadcast_status };
        this.#known.set(id, operation.result);
      }
    } catch {
      // The request was cut off. The judge finds out whether the change was made.
    }
    operation.end = Date.now();
    return operation;
  }

  /** Number of successful changes that began in that period, in ms since the epoch. */
  acceptedIn(from: number, until = Infinity): number {
    return this.history.filter(
      ({ start, answer }) => start >= from && start < until && answer === 200,
    ).length;
  }

  /** @returns a broadcast that is on air. If there is none, one is turned on. */
  async findOnAir(): Promise<number> {
    for (;;) {
      for (const [id, { status }] of this.#known) if (status > 0) return id;
      await this.press();
    }
  }

  /** Changes the status of every broadcast in one transaction, without the API. */
  async turnAll(): Promise<void> {
    const start = Date.now();
    const turned = await this.#world.db.begin(async (tx) => {
      const items: ScheduleItem[] = [];
      for (const [scheduleId, known] of this.#known) {
        const status = known.status === 0 ? 2 : 0;
        const change = { scheduleId, status, version: known.version, by: null } as const;
        const item = await changeBroadcastStatus(tx, change);
        if (typeof item === 'string') throw new Error(`The server refused a change: ${item}.`);
        items.push(item);
      }
      return items;
    });
    for (const { _id: id, version, broadcast_status: status } of turned) {
      const result = { version, status };
      const from = this.#known.get(id)!.version;
      this.history.push({ id, from, start, end: Date.now(), answer: 200, result });
      this.#known.set(id, result);
    }
  }

  /**
   * Presses at a fixed rate until it is stopped.
   *
   * @returns a function that stops it.
   */
  begin(perSecond: number): () => Promise<void> {
    const over = new AbortController();
    const pressing = (async () => {
      while (!over.signal.aborted) {
        const due = Date.now() + 1_000 / perSecond;
        const { answer } = await this.press();
        // After no answer or a version conflict, staff reload before the next press.
        if (answer === null || answer === 409) await this.look().catch(() => undefined);
        await pause(Math.max(0, due - Date.now()));
      }
    })();
    return async () => {
      over.abort();
      await pressing;
    };
  }
}

/**
 * Checks the invariants of PostgreSQL: no acknowledged change is lost, and no unknown change
 * exists.
 */
export function compareHistory(
  history: readonly Operation[],
  truth: Truth,
): { lost: number; unexpected: number } {
  let lost = 0;
  let unexpected = 0;
  for (const id of new Set(history.map((operation) => operation.id))) {
    const own = history.filter((operation) => operation.id === id);
    const acknowledged = Math.max(0, ...own.map(({ result }) => result?.version ?? 0));
    // A change without a response, or with a 5xx status, may or may not have been made.
    const unsure = own.filter(({ answer }) => answer === null || answer >= 500);
    const highest = Math.max(acknowledged, ...unsure.map(({ from }) => from + 1));
    const { version = 0 } = truth.get(id) ?? {};
    if (version < acknowledged) lost += 1;
    if (version > highest) unexpected += 1;
  }
  return { lost, unexpected };
}
