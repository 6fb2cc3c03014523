import type { Cue } from '@maru/contract/vod/captions';

/** Captions as a WebVTT file. */
export function vttOf(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ from_ms, to_ms, text }) => `${stampOf(from_ms)} --> ${stampOf(to_ms)}\n${escaped(text)}`,
  );
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`;
}

/** `01:02:03.450` */
function stampOf(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const parts = [seconds / 3_600, (seconds / 60) % 60, seconds % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  );
  return `${parts.join(':')}.${String(ms % 1_000).padStart(3, '0')}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
