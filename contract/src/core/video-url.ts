import * as z from 'zod/mini';
import { webUrl } from './primitive.ts';
import { videoIdOf } from '../text/video-link.ts';

/** The address of a video that plays (specification S5.14). */
export const videoUrl = webUrl.check(
  z.refine((url) => url === '' || videoIdOf(url) !== null, 'must be a playable video link'),
);
