import {
  inputOf,
  postTraits,
  type PostInput,
  type StaffPostKind,
  type StaffPostView,
} from '@maru/contract/post/staff-post';
import * as z from 'zod/mini';
import { dayOf } from '../../shared/format.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { contractResolver } from '../form/contract-resolver.ts';
import { isSame } from '../form/is-same.ts';
import type { Stored } from '../form/use-admin-form.ts';

export type PostValues = PostInput & {
  /** Typed time of publication. No save stores it: the draft keeps it until it is scheduled. */
  planned_at: string | null;
};

export const fieldNames: Readonly<Record<keyof PostInput, string>> = {
  title: '제목',
  category: '분류',
  excerpt: '요약',
  body_html: '내용',
  img_path: '대표 그림',
  images: '카드 그림',
  expert_id: '전문가',
  on_day: '날짜',
  pinned_from: '고정 시작',
  pinned_to: '고정 끝',
  attachments: '첨부 파일',
  schedule_ids: '다룬 방송',
};

/** Schema of the contract, plus checks that involve several fields. */
function formOf(kind: StaffPostKind) {
  return z.extend(inputOf(kind), { planned_at: z.nullable(z.string()) }).check(
    z.refine(
      ({ pinned_from: from, pinned_to: to }) =>
        to === null || (from !== null && Date.parse(to) > Date.parse(from)),
      { path: ['pinned_to'], error: '고정 끝은 시작보다 늦어야 해요.' },
    ),
    z.refine(({ on_day }) => !postTraits[kind].day || on_day !== null, {
      path: ['on_day'],
      error: '필수 입력 항목입니다.',
    }),
  );
}

export function resolverOf(kind: StaffPostKind) {
  return contractResolver<PostValues, PostValues>(formOf(kind));
}

export function valuesOf(item: StaffPostView): PostValues {
  const { title, category, excerpt, body_html, img_path, images, on_day } = item;
  const { pinned_from, pinned_to } = item;
  return {
    title,
    category,
    excerpt,
    body_html,
    img_path,
    images,
    expert_id: item.expert?._id ?? null,
    on_day,
    pinned_from,
    pinned_to,
    attachments: item.attachments.map(({ _id }) => _id),
    schedule_ids: item.broadcasts.map(({ _id }) => _id),
    planned_at: null,
  };
}

export function storedOf(item: StaffPostView): Stored<PostValues> {
  return { values: valuesOf(item), version: item.version };
}

export function newValues(kind: StaffPostKind): PostValues {
  return {
    title: '',
    category: null,
    excerpt: '',
    body_html: '',
    img_path: null,
    images: [],
    expert_id: null,
    on_day: postTraits[kind].day ? dayOf(serverNow()) : null,
    pinned_from: null,
    pinned_to: null,
    attachments: [],
    schedule_ids: [],
    planned_at: null,
  };
}

/**
 * Returns only the fields that differ from before, so that the history contains only the changes.
 */
export function changesOf(values: PostInput, before: PostValues): Partial<PostInput> {
  const known = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(value, known.get(name))),
  );
}
