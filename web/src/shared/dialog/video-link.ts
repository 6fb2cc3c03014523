import { videoIdOf } from '@maru/contract/text/video-link';

/** The address of the player of a video, or `null` for a link that does not play. */
export function embedUrlOf(link: string): string | null {
  const id = videoIdOf(link);
  return id === null ? null : playerUrlOf(id);
}

/** The address of the player of the video with this id. */
export function playerUrlOf(id: string): string {
  return `https://www.youtube-nocookie.com/embed/${id}?rel=0&playsinline=1`;
}
