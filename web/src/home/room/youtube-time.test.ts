import { describe, expect, it } from 'vitest';
import { timeIn } from './youtube-time.ts';

describe('[S16] the time of a video player', () => {
  it.each([
    ['{"event":"infoDelivery","info":{"currentTime":12.7}}', { seconds: 12.7, resting: false }],
    [
      '{"event":"infoDelivery","info":{"currentTime":80,"playerState":2}}',
      { seconds: 80, resting: true },
    ],
    [
      '{"event":"infoDelivery","info":{"currentTime":81,"playerState":1}}',
      { seconds: 81, resting: false },
    ],
    ['{"event":"infoDelivery","info":{"volume":50}}', null],
    ['{"event":"onReady"}', null],
    ['not json', null],
    [{ event: 'infoDelivery', info: { currentTime: 5 } }, null],
    ['{"event":"infoDelivery","info":{"currentTime":"5"}}', null],
  ])('in %s', (message, expected) => {
    expect(timeIn(message)).toEqual(expected);
  });
});
