import { z } from 'zod';
import type { ScheduleItem } from '../../../contract/src/broadcast/broadcast.ts';
import { connectionEvents, socketEvents } from '../../../contract/src/live/socket-event.ts';

/** State of a broadcast as a client knows it. */
export interface Known {
  version: number;
  status: number;
}

/** Schedule messages that a page receives. */
export type Heard =
  | { kind: 'snapshot'; items: readonly (Known & { id: number })[] }
  | { kind: 'changed'; id: number; known: Known; at: number }
  | { kind: 'removed'; id: number; version: number };

/** After the payload, an event may carry the id with which pages acknowledge it. */
const event = z.tuple([z.string(), z.unknown()]).rest(z.unknown());

/** Guards of a page that a run can switch off, to prove that the judge detects it. */
export const GUARDS = ['versions', 'snapshot'] as const;
export type Guard = (typeof GUARDS)[number];

/** Reads an event, `["name",payload]`. @returns `null` for one that is not about the schedule. */
export function readEvent(text: string): Heard | null {
  const [name, payload] = event.parse(JSON.parse(text));
  switch (name) {
    case 'schedule.snapshot': {
      const { items } = connectionEvents['schedule.snapshot'].parse(payload);
      return { kind: 'snapshot', items: items.map((item) => ({ id: item._id, ...knownOf(item) })) };
    }
    // The window of a broadcast shows that one alone.
    case 'room.entered': {
      const { schedule } = connectionEvents['room.entered'].parse(payload);
      return { kind: 'snapshot', items: [{ id: schedule._id, ...knownOf(schedule) }] };
    }
    case 'schedule.changed': {
      const { item, at } = socketEvents['schedule.changed'].payload.parse(payload);
      return { kind: 'changed', id: item._id, known: knownOf(item), at: Date.parse(at) };
    }
    case 'schedule.removed': {
      const { _id: id, version } = socketEvents['schedule.removed'].payload.parse(payload);
      return { kind: 'removed', id, version };
    }
    default:
      return null;
  }
}

/**
 * Schedule of one page, by the rules of `live-schedule.store.ts`. A snapshot replaces the whole
 * window, and an event applies if its version is newer. Records states that no page may ever see.
 */
export class Belief {
  readonly items = new Map<number, Known>();
  /** Highest version shown of each broadcast that is no longer on the page. */
  readonly #gone = new Map<number, number>();
  readonly #removed = new Map<number, number>();
  readonly #without: Guard | null;
  /** Times that a version on the screen went down. */
  wentBack = 0;
  /** Times that a whole schedule named a broadcast twice. */
  listedTwice = 0;
  /** Number of times that one version arrived with two different statuses. */
  contradicted = 0;

  constructor(without: Guard | null = null) {
    this.#without = without;
  }

  take(heard: Heard): void {
    if (heard.kind === 'snapshot') this.#takeSnapshot(heard.items);
    else if (heard.kind === 'changed') this.#takeItem(heard.id, heard.known);
    else if (heard.version >= (this.items.get(heard.id)?.version ?? 0)) {
      this.#removed.set(heard.id, heard.version);
      this.#hide(heard.id);
    }
  }

  #takeSnapshot(items: readonly (Known & { id: number })[]): void {
    if (this.#without === 'snapshot' && this.items.size > 0) return;
    const listed = new Set(items.map(({ id }) => id));
    this.listedTwice += items.length - listed.size;
    for (const id of this.items.keys()) if (!listed.has(id)) this.#hide(id);
    for (const item of items) this.#takeItem(item.id, item);
  }

  #takeItem(id: number, known: Known): void {
    const before = this.items.get(id);
    const version = before?.version ?? 0;
    if (before && known.version === version && known.status !== before.status) {
      this.contradicted += 1;
    }
    const isNews = known.version > version && known.version > (this.#removed.get(id) ?? 0);
    if (!isNews && this.#without !== 'versions') return;
    if (known.version < Math.max(version, this.#gone.get(id) ?? 0)) this.wentBack += 1;
    this.items.set(id, known);
  }

  #hide(id: number): void {
    const shown = this.items.get(id);
    if (!shown) return;
    this.#gone.set(id, Math.max(shown.version, this.#gone.get(id) ?? 0));
    this.items.delete(id);
  }
}

function knownOf({ version, broadcast_status: status }: ScheduleItem): Known {
  return { version, status };
}
