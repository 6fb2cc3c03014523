import { CHAT_WINDOW_S } from '@maru/contract/room/recording';
import type { ChatMessage } from '@maru/contract/room/room';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Chat } from '../chat.store.ts';
import { useClockValue, type PlayerClock } from '../player/player-clock.ts';
import type { RoomReader } from '../room-reader.ts';
import { loadWindow, type LoadedWindow } from './load-window.ts';
import { countUpTo, timedLinesOf } from './timed-line.ts';

const KEEP = 300;

interface TimedLines {
  messages: readonly ChatMessage[];
  /** Whether the window of the moment could not be loaded. */
  isMissing: boolean;
}

/** The lines of a recording up to its moment. Windows around it load as it plays or jumps. */
export function useTimedLines(reader: RoomReader, clock: PlayerClock, chat: Chat): TimedLines {
  const current = useClockValue(clock, (second) => Math.floor(second / CHAT_WINDOW_S));
  const { loaded, isMissing } = useWindows(reader, current);
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

/**
 * The window of the moment, three before it, so that a viewer who jumps sees what was said, and the
 * next one. `useQueries` would enlarge the library file of the first view.
 */
function useWindows(reader: RoomReader, current: number) {
  const third = useWindow(reader, current - 3).data;
  const second = useWindow(reader, current - 2).data;
  const first = useWindow(reader, current - 1).data;
  const { data: now, isError } = useWindow(reader, current);
  const next = useWindow(reader, current + 1).data;
  const loaded = useMemo(
    () => [third, second, first, now, next].filter((window) => window !== undefined),
    [third, second, first, now, next],
  );
  return { loaded, isMissing: isError };
}

function useWindow(reader: RoomReader, at: number) {
  return useQuery<LoadedWindow>({
    queryKey: ['room-chat', reader.scheduleId, at],
    queryFn: () => loadWindow(reader, at * CHAT_WINDOW_S),
    enabled: at >= 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
