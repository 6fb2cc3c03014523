import { describe, expect, it } from 'vitest';
import { playbackOf } from './room.ts';

describe('[S5.14] the media that a room plays', () => {
  it.each([
    ['https://youtu.be/abcdefghijk', 'video'],
    ['https://www.youtube.com/watch?v=abcdefghijk&t=3', 'video'],
    ['https://m.youtube.com/watch?v=abcdefghijk', 'video'],
    ['https://media.example/live/stream.m3u8?token=1', 'hls'],
    ['/demo/lectures/lecture-1.webm', 'file'],
    ['/demo/../lecture-1.webm', 'none'],
    ['//media.example/lecture-1.webm', 'none'],
    ['https://media.example/lecture-1.webm', 'none'],
    ['https://youtu.be/', 'none'],
    ['https://www.youtube.com/watch?list=abc', 'none'],
    ['https://youtube.com.example/watch?v=abcdefghijk', 'none'],
    ['https://youtu.be:8443/abcdefghijk', 'none'],
    ['https://live.partner.example/room/7', 'none'],
    ['javascript:alert(1)//.m3u8', 'none'],
    ['no address', 'none'],
    [null, 'none'],
  ] as const)('of %s is %s', (address, kind) => {
    expect(playbackOf(address)).toEqual({ kind, url: kind === 'none' ? null : address });
  });
});
