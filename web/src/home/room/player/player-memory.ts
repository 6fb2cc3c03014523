import { readStored, writeStored } from '../../../shared/browser-storage.ts';

/** Choices of the browser for every player. They stay after a log-out. */
const NAME = 'maru.device.player';

export interface PlayerMemory {
  /** Between 0 and 1. */
  volume: number;
  hasCaptions: boolean;
  isTheatre: boolean;
}

const FIRST: PlayerMemory = { volume: 1, hasCaptions: false, isTheatre: false };

/** The remembered choices. Unreadable ones are the first ones. */
export function readPlayerMemory(): PlayerMemory {
  const stored = parse(readStored('local', NAME));
  const volume: unknown = Reflect.get(stored, 'volume');
  return {
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : FIRST.volume,
    hasCaptions: Reflect.get(stored, 'hasCaptions') === true,
    isTheatre: Reflect.get(stored, 'isTheatre') === true,
  };
}

export function rememberPlayer(change: Partial<PlayerMemory>): void {
  writeStored('local', NAME, JSON.stringify({ ...readPlayerMemory(), ...change }));
}

function parse(text: string | null): object {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    // Stored by an extension or by hand.
    return {};
  }
}
