import { describe, expect, it, vi } from 'vitest';
import { createPlaceKeeper } from './place-keeper.ts';

function keeper() {
  const save = vi.fn<(seconds: number) => void>();
  return { save, place: createPlaceKeeper(save) };
}

describe('[S16] the place in a recording', () => {
  it('is saved when it begins to play, and every ten seconds from then on', () => {
    const { save, place } = keeper();

    for (let second = 0; second <= 25; second += 1) place.plays(second + 0.4, second * 1_000);

    expect(save.mock.calls).toEqual([
      [0, false],
      [10, false],
      [20, false],
    ]);
  });

  it('is saved at once when it rests', () => {
    const { save, place } = keeper();
    place.plays(1, 0);
    place.plays(4.8, 3_800);

    place.rests(4.9, 3_900);

    expect(save).toHaveBeenLastCalledWith(4, false);
  });

  it('is saved on leaving, if it moved since', () => {
    const { save, place } = keeper();
    place.plays(30, 0);
    place.plays(36, 6_000);

    place.leaves(6_100);
    place.leaves(6_200);

    expect(save.mock.calls).toEqual([
      [30, false],
      [36, true],
    ]);
  });

  it('is not saved before anything played', () => {
    const { save, place } = keeper();

    place.leaves(0);

    expect(save).not.toHaveBeenCalled();
  });
});
