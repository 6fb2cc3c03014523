// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { forgetPersonalStorage } from '../../../shared/browser-storage.ts';
import { readPlayerMemory, rememberPlayer } from './player-memory.ts';

afterEach(() => localStorage.clear());

it('remembers each choice beside the others, also after a log-out', () => {
  rememberPlayer({ volume: 0.4 });
  rememberPlayer({ hasCaptions: true });
  forgetPersonalStorage();

  expect(readPlayerMemory()).toEqual({ volume: 0.4, hasCaptions: true, isTheatre: false });
});

it.each(['', 'no json', 'null', '7', '{"volume":9,"hasCaptions":"yes"}'])(
  'uses the first choices with the stored text %j',
  (text) => {
    localStorage.setItem('maru.device.player', text);

    expect(readPlayerMemory()).toEqual({ volume: 1, hasCaptions: false, isTheatre: false });
  },
);
