import { retryLoad } from '../../../shared/retry-load.ts';
import { openNativeStream } from './native-stream.ts';
import type { Stream, StreamInput } from './stream.ts';

const HLS_TYPE = 'application/vnd.apple.mpegurl';

/**
 * Opens a file or an HLS stream. hls.js loads only for streams in browsers other than Safari. Other
 * browsers that play HLS natively offer neither qualities nor a reliable recovery.
 *
 * @param isFile whether the address is a single file.
 * @param signal aborts when the viewer leaves before the library has loaded.
 * @returns the stream; `null` after an abort, or if the browser cannot play it.
 */
export async function openStream(
  input: StreamInput,
  isFile: boolean,
  signal: AbortSignal,
): Promise<Stream | null> {
  const playsHls = input.video.canPlayType(HLS_TYPE) !== '';
  if (isFile || (playsHls && 'WebKitPlaybackTargetAvailabilityEvent' in window)) {
    return openNativeStream(input);
  }
  const { openHlsStream } = await retryLoad(
    () => import('./hls-stream.ts'),
    () => !signal.aborted,
  );
  if (signal.aborted) return null;
  const stream = openHlsStream(input) ?? (playsHls ? openNativeStream(input) : null);
  if (stream === null) input.report({ type: 'stream.unplayable' });
  return stream;
}
