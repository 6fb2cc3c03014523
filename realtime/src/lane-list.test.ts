import { expect, it } from 'vitest';
import { LaneList, type Lane } from './lane-list.ts';

const lane = (id: string): Lane => ({
  id,
  // Nobody is written to here.
  socket: undefined as never,
  tcp: null,
});

/** @returns that somebody is there. */
function addTo(list: LaneList, id: string): false {
  list.add(lane(id));
  return false;
}

it.each([3, 40])('holds whoever entered and did not leave, once each, of %i', (most) => {
  const list = new LaneList(lane('0'));
  const here = new Set(['0']);
  // Every number comes and goes several times, never two alike in a row.
  for (let step = 1; step < 20 * most; step++) {
    const id = String((step * 7) % most);
    const leaves = step % 3 === 0;
    if (leaves) here.delete(id);
    else here.add(id);

    const empty = leaves ? list.remove(id) : addTo(list, id);

    expect(empty).toBe(leaves && here.size === 0);
    expect(list.lanes.map((one) => one.id).toSorted()).toEqual([...here].toSorted());
  }
});
