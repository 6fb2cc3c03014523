import { default as HlsPlayer, ErrorTypes, Events, PlaylistLevelType, type Level } from 'hls.js';
import type { Quality, Stream, StreamInput } from './stream.ts';

/** Delays below it come from the buffer, not from the viewer. */
const NEAR_LIVE_S = 5;
/** Seconds behind the playhead that stay in memory. */
const BACK_BUFFER_S = 30;
/** After so many fatal errors in a row, the address is loaded from the beginning. */
const FAILURES_BEFORE_RESTART = 3;
const BITS_OF_MB = 1_000_000;

/** A stream played by hls.js. `null` = the browser cannot play it. */
export function openHlsStream(input: StreamInput): Stream | null {
  if (!HlsPlayer.isSupported()) return null;
  const { video, url, savesData, reportChoices } = input;
  // The worker would need a script from a blob, which the content security policy forbids.
  const player = new HlsPlayer({
    enableWorker: false,
    backBufferLength: BACK_BUFFER_S,
    capLevelToPlayerSize: true,
    // `seekable` is then the window of the playlist.
    liveDurationInfinity: true,
    ...(savesData ? { startLevel: 0 } : {}),
  });
  /** `undefined` = not chosen yet. */
  let chosen: number | null | undefined;
  const reportAll = () =>
    reportChoices({ qualities: qualitiesOf(player.levels), quality: chosen ?? null });

  const retry = followErrors(player, input);
  player.on(Events.MANIFEST_PARSED, (_, { levels }) => {
    if (chosen === undefined && savesData) chosen = levels.length > 1 ? 0 : null;
    if (chosen !== undefined && chosen !== null) player.nextLevel = chosen;
    reportAll();
  });
  player.on(Events.LEVELS_UPDATED, reportAll);
  player.loadSource(url);
  player.attachMedia(video);

  return {
    retry,
    close: () => player.destroy(),
    livePosition: () => (input.isLive ? player.liveSyncPosition : null),
    nearLiveS: NEAR_LIVE_S,
    pictureTime: () => player.playingDate?.getTime() ?? null,
    chooseQuality: (id) => {
      chosen = id;
      player.nextLevel = id ?? -1;
      reportAll();
    },
  };
}

/** @returns how to load again after the last failure. */
function followErrors(player: HlsPlayer, { url, isLive, report }: StreamInput): () => void {
  let failures = 0;
  let isMediaError = false;
  let isStopped = false;
  let hasData = false;

  player.on(Events.MANIFEST_LOADING, () => (hasData = false));
  player.on(Events.LEVEL_LOADED, (_, { details }) => {
    isStopped = isLive && !details.live;
    if (!isStopped) return;
    // Nothing old plays in place of the live picture.
    if (!hasData) player.stopLoad();
    report({ type: 'stream.stopped' });
  });
  player.on(Events.FRAG_BUFFERED, (_, { frag }) => {
    if (isStopped || frag.type === PlaylistLevelType.SUBTITLE) return;
    hasData = true;
    failures = 0;
    isMediaError = false;
    report({ type: 'stream.loaded' });
  });
  player.on(Events.ERROR, (_, { fatal, type }) => {
    // The library recovers from non-fatal errors by itself. After a fatal error it has stopped
    // loading.
    if (!fatal) return;
    failures += 1;
    isMediaError = type === ErrorTypes.MEDIA_ERROR;
    report({ type: 'stream.failed' });
  });

  return () => {
    if (player.levels.length === 0 || isStopped || failures >= FAILURES_BEFORE_RESTART) {
      return player.loadSource(url);
    }
    if (isMediaError) player.recoverMediaError();
    return player.startLoad();
  };
}

/** One quality per size, best first. */
function qualitiesOf(levels: readonly Level[]): Quality[] {
  const labels = new Map<string, number>();
  // hls.js sorts levels by bitrate, so the best of a size comes last.
  for (const [id, { height, bitrate }] of levels.entries()) {
    labels.set(height > 0 ? `${height}p` : `${(bitrate / BITS_OF_MB).toFixed(1)}Mbps`, id);
  }
  return [...labels].map(([label, id]) => ({ id, label })).toReversed();
}
