import { describe, expect, it, vi } from 'vitest';
import { createPlaceKeeper } from './place-keeper.ts';
import { hearPlayer } from './youtube-time.ts';

const UNSTARTED = -1;
const ENDED = 0;
const PLAYING = 1;
const PAUSED = 2;
const BUFFERING = 3;
const CUED = 5;

/** Messages in the player's format. Most messages name no state. */
const at = (currentTime: number, playerState?: number, event = 'infoDelivery') =>
  JSON.stringify({ event, info: { currentTime, playerState } });

function listen() {
  const save = vi.fn<(seconds: number) => void>();
  const keeper = createPlaceKeeper(save);
  return {
    hear: hearPlayer(keeper),
    keeper,
    places: () => save.mock.calls.map(([place]) => place),
  };
}

describe('[S16] the place in a video of another house', () => {
  it('is where it plays and where it rests', () => {
    const { hear, keeper, places } = listen();

    hear(at(12.7, PLAYING));
    hear(at(14.2));
    hear(at(80, PAUSED));
    hear(at(81, PLAYING));
    hear(at(95, ENDED));
    keeper.leaves(0);

    expect(places()).toEqual([12, 80, 95]);
  });

  it('stays the one that was kept until it plays, whatever it says before', () => {
    const { hear, keeper, places } = listen();

    hear(at(0, UNSTARTED, 'initialDelivery'));
    hear(at(0));
    hear(at(0, CUED));
    hear(at(0, BUFFERING));
    keeper.leaves(0);

    expect(places()).toEqual([]);
    hear(at(300, PLAYING));
    expect(places()).toEqual([300]);
  });

  it('is no beginning to which it is only set back', () => {
    const { hear, places } = listen();
    hear(at(300, PLAYING));

    hear(at(0, CUED));
    hear(at(0));

    expect(places()).toEqual([300]);
  });

  it.each([
    '{"event":"infoDelivery","info":{"volume":50}}',
    '{"event":"onReady"}',
    'not json',
    { event: 'infoDelivery', info: { currentTime: 5 } },
    '{"event":"infoDelivery","info":{"currentTime":"5"}}',
  ])('is not read from %s', (message) => {
    const { hear, keeper, places } = listen();
    hear(at(1, PLAYING));

    hear(message);
    keeper.leaves(0);

    expect(places()).toEqual([1]);
  });
});
