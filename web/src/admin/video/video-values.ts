import type { VideoPlace } from '@maru/contract/video/video';
import { videoInput, type StaffVideo, type VideoInput } from '@maru/contract/video/staff-video';
import { videoWords } from '@maru/contract/video/video-words';
import { videoIdOf } from '@maru/contract/text/video-link';
import { readAddress } from '@maru/contract/text/web-host';
import * as z from 'zod/mini';
import { lengthTextOf, secondsOf } from '../form/length-text.ts';

/** Form values. Text fields are used where the contract has numbers or no value. */
export interface VideoValues {
  place: VideoPlace;
  title: string;
  url: string;
  thumbnail: string;
  length: string;
  expert: string;
  shown: boolean;
}

export const videoLabels: Readonly<Record<keyof VideoValues, string>> = {
  ...videoWords,
  length: videoWords.length_s,
  expert: videoWords.expert_id,
};

export function inputOf({ thumbnail, length, expert, ...rest }: VideoValues): VideoInput {
  return {
    ...rest,
    url: readAddress(rest.url),
    thumbnail: thumbnail === '' ? null : thumbnail,
    length_s: secondsOf(length),
    expert_id: expert === '' ? null : Number(expert),
  };
}

/** Schema of the contract, with its errors mapped to the fields of the form. */
export const videoForm = z.pipe(
  z.custom<VideoValues>().check(
    z.refine(({ url }) => readAddress(url) === '' || videoIdOf(readAddress(url)) !== null, {
      path: ['url'],
      error: '재생할 수 있는 유튜브 주소를 넣어 주세요.',
    }),
    z.refine(({ length }) => videoInput.shape.length_s.safeParse(secondsOf(length)).success, {
      path: ['length'],
      error: '24:18처럼, 길어도 24시간까지 적어 주세요.',
    }),
    z.refine(({ place, expert }) => place !== 'expert-youtube' || expert !== '', {
      path: ['expert'],
      error: '누구의 화면에 보일지 골라 주세요.',
    }),
  ),
  z.pipe(z.transform(inputOf), videoInput),
);

export function valuesOf(video: StaffVideo): VideoValues {
  const { place, title, url, thumbnail, length_s, expert, shown } = video;
  return {
    place,
    title,
    url,
    thumbnail: thumbnail ?? '',
    length: lengthTextOf(length_s),
    expert: expert === null ? '' : String(expert._id),
    shown,
  };
}

export const newVideo = (place: VideoPlace): VideoValues => ({
  place,
  title: '',
  url: '',
  thumbnail: '',
  length: '',
  expert: '',
  shown: true,
});
