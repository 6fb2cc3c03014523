import { CHAT_WINDOW_S } from '@maru/contract/room/recording';
import type { ChatMessage } from '@maru/contract/room/room';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Chat } from '../chat.store.ts';
import { useClockValue, type PlayerClock } from '../player/player-clock.ts';
import type { RoomReader } from '../room-reader.ts';
import { loadWindow } from './load-window.ts';
import { countUpTo, timedLinesOf } from './timed-line.ts';

/** Windows before the current one, so that a viewer who jumps sees what was said. */
const WINDOWS_BACK = 3;
const KEEP = 300;

interface TimedLines {
  messages: readonly ChatMessage[];
  /** Whether the window of the moment could not be loaded. */
  isMissing: boolean;
}

/** The lines of a recording up to its moment. Windows around it load as it plays or jumps. */
export function useTimedLines(reader: RoomReader, clock: PlayerClock, chat: Chat): TimedLines {
  const current = useClockValue(clock, (second) => Math.floor(second / CHAT_WINDOW_S));
  const first = Math.max(0, current - WINDOWS_BACK);
  const { loaded, isMissing } = useQueries({
    queries: Array.from({ length: current + 2 - first }, (_, at) => ({
      queryKey: ['room-chat', reader.scheduleId, first + at],
      queryFn: () => loadWindow(reader, (first + at) * CHAT_WINDOW_S),
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (results) => ({
      loaded: results.flatMap(({ data }) => data ?? []),
      isMissing: results[current - first]?.isError ?? false,
    }),
  });
  useEffect(() => chat.own(...loaded.flatMap(({ own }) => own)), [chat, loaded]);

  const { turned } = useSnapshot(chat.state);
  const lines = useMemo(() => timedLinesOf(loaded, turned), [loaded, turned]);
  const shown = useClockValue(clock, (second) => countUpTo(lines, second));
  const messages = useMemo(
    () => lines.slice(Math.max(0, shown - KEEP), shown).map(({ line }) => line),
    [lines, shown],
  );
  return { messages, isMissing };
}
