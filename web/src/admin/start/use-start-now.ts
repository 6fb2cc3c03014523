import {
  getStart,
  START_FRAMES_PATH,
  startNow,
  type StartFigures,
  type StartNow,
} from '@maru/contract/start/start';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callQuery } from '../../shared/query.ts';
import { followFrames, type FeedState } from '../live/frame-feed.ts';

/** The figures of a day change slowly, so they are not part of the frames. */
const FIGURES_MS = 60_000;

export interface Start {
  now: StartNow | null;
  figures: StartFigures | null;
  feed: FeedState;
  query: ReturnType<typeof useStartQuery>;
}

function useStartQuery() {
  return useQuery({ ...callQuery(getStart, {}), refetchInterval: FIGURES_MS });
}

/** The work of today, first by a call and then by the frames, whichever is newer. */
export function useStartNow(): Start {
  const query = useStartQuery();
  const [feed, setFeed] = useState<FeedState>('connecting');
  const [frame, setFrame] = useState<StartNow | null>(null);

  useEffect(
    () =>
      followFrames(
        { path: START_FRAMES_PATH, frame: startNow },
        { onState: setFeed, onFrame: setFrame },
      ),
    [],
  );

  const called = query.data?.now ?? null;
  const isFrameNewer =
    frame !== null && (called === null || Date.parse(frame.at) >= Date.parse(called.at));
  return { now: isFrameNewer ? frame : called, figures: query.data?.figures ?? null, feed, query };
}
