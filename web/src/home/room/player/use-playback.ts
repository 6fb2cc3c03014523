import { useMachine } from '@xstate/react';
import { useEffect, useState, type RefObject } from 'react';
import { openStream } from './open-stream.ts';
import { playbackMachine, type PlaybackEvent, type PlaybackSnapshot } from './playback.machine.ts';
import { readPlayerMemory } from './player-memory.ts';
import { savesData } from './saves-data.ts';
import { NO_CHOICES, type Stream, type StreamChoices } from './stream.ts';

export interface Source {
  kind: 'hls' | 'file';
  url: string;
  /** Whether the picture is made now, so that it has a live edge. */
  isLive: boolean;
}

export interface Playback {
  snapshot: PlaybackSnapshot;
  stream: Stream | null;
  choices: StreamChoices;
  /** Starts a player that waits for its viewer, in the viewer's click. */
  start: () => void;
}

type Send = (event: PlaybackEvent) => void;

/** Plays a source on a video element, and keeps it playing after every interruption. */
export function usePlayback(
  video: RefObject<HTMLVideoElement | null>,
  { kind, url, isLive }: Source,
): Playback {
  const [isSaving] = useState(savesData);
  const [snapshot, send, actor] = useMachine(playbackMachine, {
    input: { isLive, savesData: isSaving, isOnline: navigator.onLine },
  });
  const [stream, setStream] = useState<Stream | null>(null);
  const [choices, setChoices] = useState<StreamChoices>(NO_CHOICES);
  const isHeld = snapshot.matches({ picture: 'held' });

  useEffect(() => (video.current ? followVideo(video.current, send) : undefined), [video, send]);

  useEffect(() => {
    const element = video.current;
    if (!element || isHeld) return undefined;
    const leaving = new AbortController();
    let opened: Stream | null = null;
    const report: Send = (event) => leaving.signal.aborted || send(event);
    const input = { video: element, url, isLive, savesData: isSaving, report };
    void openStream({ ...input, reportChoices: setChoices }, kind === 'file', leaving.signal).then(
      (ready) => {
        if (leaving.signal.aborted) return ready?.close();
        opened = ready;
        setStream(ready);
        // After the address is set: setting it would end a playback that was asked for before.
        return play(element, isLive, report);
      },
    );
    const retrying = actor.on('retry.due', () => {
      opened?.retry();
      // A viewer who paused does not want the picture back.
      if (!actor.getSnapshot().matches({ picture: 'paused' })) void play(element, isLive, report);
    });
    return () => {
      leaving.abort();
      retrying.unsubscribe();
      opened?.close();
    };
  }, [video, kind, url, isLive, isSaving, isHeld, send, actor]);

  const start = () => {
    send({ type: 'video.played' });
    if (!isHeld && video.current) void play(video.current, false, send);
  };
  return { snapshot, stream, choices, start };
}

/**
 * Asks the browser to play. If it refuses sound without a click, a live broadcast plays without
 * sound. A recording waits for a click, because its viewer would miss the beginning.
 */
async function play(video: HTMLVideoElement, mayMute: boolean, send: Send): Promise<void> {
  try {
    await video.play();
  } catch (error) {
    // Other reasons end with the next load, which starts again.
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
    if (!mayMute || video.muted) return send({ type: 'browser.refused' });
    video.muted = true;
    send({ type: 'browser.muted' });
    await play(video, false, send);
  }
}

/** @returns a function that stops it. */
function followVideo(video: HTMLVideoElement, send: Send): () => void {
  const listening = new AbortController();
  const on = (name: keyof HTMLMediaElementEventMap, act: () => void) =>
    video.addEventListener(name, act, listening);
  video.volume = readPlayerMemory().volume;
  const onNetwork = () => send({ type: 'network.changed', isOnline: navigator.onLine });

  on('play', () => send({ type: 'video.played' }));
  // The end of a video and a new load also pause it.
  on('pause', () => video.ended || video.readyState === 0 || send({ type: 'video.paused' }));
  for (const name of ['playing', 'timeupdate'] as const) {
    on(name, () => video.paused || video.seeking || send({ type: 'video.moved' }));
  }
  for (const name of ['waiting', 'emptied'] as const) {
    on(name, () => send({ type: 'video.waiting' }));
  }
  on('ended', () => send({ type: 'video.ended' }));
  on('volumechange', () =>
    send({ type: 'sound.changed', isSilent: video.muted || video.volume === 0 }),
  );
  addEventListener('online', onNetwork, listening);
  addEventListener('offline', onNetwork, listening);
  return () => listening.abort();
}
