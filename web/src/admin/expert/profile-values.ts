import {
  expertProfile,
  type ExpertProfile,
  type StaffProfile,
} from '@maru/contract/expert/staff-expert';
import { videoIdOf } from '@maru/contract/text/video-link';
import { readAddress } from '@maru/contract/text/web-host';
import * as z from 'zod/mini';
import { linesOf } from '../form/lines.ts';

/** A profile as it is typed: the career a line each. */
export interface ProfileValues {
  profile_img_path: string[];
  headline: string;
  career: string;
  /** A line each. */
  suits: string;
  strategy: string;
  body_html: string;
  video_url: string;
}

export const fieldNames: Readonly<Record<keyof ProfileValues, string>> = {
  profile_img_path: '사진',
  headline: '한 줄 소개',
  career: '약력',
  suits: '추천 대상',
  strategy: '투자 전략',
  body_html: '소개 내용',
  video_url: '소개 영상',
};

export const profileForm = z.pipe(
  z.transform(toInput).check(
    z.refine(({ video_url }) => video_url === null || videoIdOf(video_url) !== null, {
      path: ['video_url'],
      error: '재생할 수 있는 유튜브 주소를 입력해 주세요.',
    }),
  ),
  expertProfile,
);

function toInput({ career, suits, video_url, headline, ...rest }: ProfileValues): ExpertProfile {
  return {
    ...rest,
    headline: headline.trim(),
    career: linesOf(career),
    suits: linesOf(suits),
    video_url: readAddress(video_url) || null,
  };
}

/** The values being edited: the draft if there is one, otherwise the published profile. */
export function valuesOf({ draft, published }: StaffProfile): ProfileValues {
  const { career, suits, video_url, ...rest } = draft ?? published;
  return {
    ...rest,
    career: career.join('\n'),
    suits: suits.join('\n'),
    video_url: video_url ?? '',
  };
}
