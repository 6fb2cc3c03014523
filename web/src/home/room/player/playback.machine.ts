import { assign, emit, fromPromise, raise, setup, stateIn, type SnapshotFrom } from 'xstate';
import { waitAfter } from '../../../shared/back-off.ts';
import { networkOrTime } from '../../../shared/retry-load.ts';

/** A gap in the picture shows a spinner after this time, and a text after the second one. */
const SPINNER_AFTER_MS = 1_000;
const TEXT_AFTER_MS = 4_000;
/** A gap that lasts this much longer than its text counts as a failed stream. */
const FAILED_AFTER_MS = 3_000;
/** A retry without an answer counts as failed after this time. */
const UNANSWERED_MS = 15_000;

export type PlaybackEvent =
  /** The viewer or the page asked the video to play. */
  | { type: 'video.played' }
  | { type: 'video.moved' }
  | { type: 'video.waiting' }
  | { type: 'video.paused' }
  | { type: 'video.ended' }
  /** The browser allows playback only after a click. */
  | { type: 'browser.refused' }
  /** The browser allows playback only without sound. */
  | { type: 'browser.muted' }
  | { type: 'sound.changed'; isSilent: boolean }
  | { type: 'network.changed'; isOnline: boolean }
  | { type: 'stream.loaded' }
  | { type: 'stream.failed' }
  /** The playlist of a live broadcast has an end, although the broadcast goes on. */
  | { type: 'stream.stopped' }
  | { type: 'stream.unplayable' };

export interface PlaybackInput {
  isLive: boolean;
  /** The viewer's device asks pages to save data, so nothing loads before a click. */
  savesData: boolean;
  isOnline: boolean;
}

interface PlaybackContext extends PlaybackInput {
  hasPlayed: boolean;
  /** Whether the provider ended the stream of a live broadcast. */
  isStopped: boolean;
  isMutedByBrowser: boolean;
  /** Failed tries since data arrived last. */
  tries: number;
}

/**
 * State machine of a playing stream. Its two regions are independent:
 * - `picture`: what the viewer sees
 * - `stream`: whether data arrives, and the retries
 *
 * It emits `retry.due` when the player must load the stream again.
 */
export const playbackMachine = setup({
  types: {
    context: {} as PlaybackContext,
    input: {} as PlaybackInput,
    events: {} as PlaybackEvent,
    emitted: {} as { type: 'retry.due' },
  },
  delays: {
    spinner: SPINNER_AFTER_MS,
    text: TEXT_AFTER_MS,
    failure: FAILED_AFTER_MS,
    unanswered: UNANSWERED_MS,
  },
  guards: {
    savesData: ({ context }) => context.savesData,
    isLive: ({ context }) => context.isLive,
    hasPlayed: ({ context }) => context.hasPlayed,
    isStopped: ({ context }) => context.isStopped,
  },
  actions: {
    retry: emit({ type: 'retry.due' }),
    noteStop: assign({ isStopped: true }),
    noteTry: assign({ tries: ({ context }) => context.tries + 1 }),
    noteData: assign({ isStopped: false, tries: 0 }),
  },
  actors: {
    rest: fromPromise(({ input }: { input: { tries: number } }) =>
      networkOrTime(waitAfter(input.tries)),
    ),
  },
}).createMachine({
  id: 'playback',
  type: 'parallel',
  context: ({ input }) => ({
    ...input,
    hasPlayed: false,
    isStopped: false,
    isMutedByBrowser: false,
    tries: 0,
  }),
  on: {
    'browser.muted': { actions: assign({ isMutedByBrowser: true }) },
    'sound.changed': {
      actions: assign({
        isMutedByBrowser: ({ context, event }) => context.isMutedByBrowser && event.isSilent,
      }),
    },
    'network.changed': { actions: assign({ isOnline: ({ event }) => event.isOnline }) },
  },
  states: {
    picture: {
      initial: 'choosing',
      states: {
        choosing: { always: [{ guard: 'savesData', target: 'held' }, { target: 'waiting' }] },
        /** Nothing is loaded before the viewer asks. */
        held: { on: { 'video.played': 'waiting' } },
        refused: { on: { 'video.played': 'waiting', 'video.moved': 'playing' } },
        waiting: {
          initial: 'quiet',
          states: {
            quiet: { after: { spinner: 'spinning' } },
            spinning: { after: { text: 'shown' } },
            shown: {
              after: {
                // A stream that is already broken is being retried.
                failure: {
                  guard: stateIn({ stream: 'good' }),
                  actions: raise({ type: 'stream.failed' }),
                },
              },
            },
          },
          on: {
            'video.moved': 'playing',
            'video.paused': 'paused',
            'browser.refused': 'refused',
          },
        },
        playing: {
          entry: assign({ hasPlayed: true }),
          on: {
            'video.waiting': 'waiting',
            'video.paused': 'paused',
            'video.ended': [{ guard: 'isLive', target: 'waiting' }, { target: 'ended' }],
          },
        },
        paused: { on: { 'video.played': 'waiting', 'video.moved': 'playing' } },
        ended: { on: { 'video.played': 'waiting', 'video.moved': 'playing' } },
      },
    },
    stream: {
      initial: 'good',
      on: { 'stream.unplayable': '.unplayable' },
      states: {
        good: {
          on: {
            'stream.failed': 'broken',
            'stream.stopped': [
              // The rest of the buffer plays first: a retry discards it.
              { guard: 'hasPlayed', target: 'stopping' },
              { target: 'broken', actions: 'noteStop' },
            ],
            'stream.loaded': { actions: 'noteData' },
          },
        },
        stopping: {
          on: {
            'video.ended': { target: 'broken', actions: 'noteStop' },
            'video.waiting': { target: 'broken', actions: 'noteStop' },
            'stream.failed': { target: 'broken', actions: 'noteStop' },
          },
        },
        broken: {
          initial: 'resting',
          states: {
            resting: {
              invoke: {
                src: 'rest',
                input: ({ context }) => ({ tries: context.tries }),
                onDone: { target: 'trying', actions: ['noteTry', 'retry'] },
              },
            },
            trying: {
              after: { unanswered: 'resting' },
              on: {
                'stream.failed': 'resting',
                'stream.stopped': { target: 'resting', actions: 'noteStop' },
              },
            },
          },
          on: { 'stream.loaded': { target: 'good', actions: 'noteData' } },
        },
        unplayable: {},
      },
    },
  },
});

export type PlaybackSnapshot = SnapshotFrom<typeof playbackMachine>;
