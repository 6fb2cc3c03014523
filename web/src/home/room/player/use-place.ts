import { saveMyVodProgress } from '@maru/contract/vod/vod';
import { useEffect, useState } from 'react';
import { makeCall } from '../../../shared/call.ts';
import { createPlaceKeeper, type PlaceKeeper } from './place-keeper.ts';

/** Position where a recording resumes, and the keeper that saves progress. */
export interface Place {
  startAt: number;
  /** `null` = no position is stored, for a visitor. */
  keeper: PlaceKeeper | null;
}

/**
 * @param resumeS start position in seconds. `null` = no position is stored, for a live broadcast or
 *   a visitor.
 * @param moment second of a link, which comes before the stored position; `null` = no link.
 */
export function usePlace(
  scheduleId: number,
  resumeS: number | null,
  moment: number | null,
): Place | null {
  const [keeper] = useState(() => createPlaceKeeper(saverOf(scheduleId)));

  useEffect(() => {
    const leave = () => keeper.leaves(Date.now());
    const onHide = () => document.visibilityState === 'hidden' && leave();
    // Phones close pages without `pagehide`. A change to hidden is the last event guaranteed to
    // fire.
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', onHide);
      leave();
    };
  }, [keeper]);

  if (resumeS === null && moment === null) return null;
  return { startAt: moment ?? resumeS ?? 0, keeper: resumeS === null ? null : keeper };
}

/** Saves one after the other: side by side, the beginning could arrive after where it went on. */
function saverOf(schedule_id: number) {
  let before = Promise.resolve();
  return (position_s: number, isLast: boolean): void => {
    const input = { params: { schedule_id }, body: { position_s } };
    const save = () =>
      makeCall(saveMyVodProgress, input, { keepalive: true }).then(
        () => undefined,
        // A failed save costs the viewer a few seconds. The next save follows soon.
        () => undefined,
      );
    before = isLast ? save() : before.then(save);
  };
}
