import { expect, it } from 'vitest';
import { LaneList, type Lane } from './lane-list.ts';

/** Nothing is written here. The placeholder for a connection only identifies its owner. */
const lane = (id: string): Lane => ({
  id,
  socket: undefined as never,
  conn: id as never,
  tcp: id as never,
});

/** @returns that the list is not empty. */
function addTo(list: LaneList, id: string): false {
  list.add(lane(id));
  return false;
}

it.each([3, 40])('holds each member that joined and did not leave exactly once, of %i', (most) => {
  const list = new LaneList(lane('0'));
  const here = new Set(['0']);
  // Adds and removes every number several times, never the same number twice in a row.
  for (let step = 1; step < 20 * most; step++) {
    const id = String((step * 7) % most);
    const leaves = step % 3 === 0;
    if (leaves) here.delete(id);
    else here.add(id);

    const empty = leaves ? list.remove(id) : addTo(list, id);

    expect(empty).toBe(leaves && here.size === 0);
    const ids = list.lanes.map((one) => one.id);
    expect(ids.toSorted()).toEqual([...here].toSorted());
    expect(list.conns).toEqual(ids);
    expect(list.tcps).toEqual(ids);
  }
});
