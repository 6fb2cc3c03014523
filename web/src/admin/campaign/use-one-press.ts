import { useRef } from 'react';

/** Ignores presses while an earlier one is still handled. */
export function useOnePress<Move>(make: (move: Move) => Promise<void>) {
  const isBusy = useRef(false);
  return async (move: Move) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await make(move);
    } finally {
      isBusy.current = false;
    }
  };
}
