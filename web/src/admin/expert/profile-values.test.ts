import type { StaffProfile } from '@maru/contract/expert/staff-expert';
import { expect, test } from 'vitest';
import { profileForm, valuesOf } from './profile-values.ts';

const published = {
  profile_img_path: ['/uploads/expert/a.jpg'],
  headline: '숫자로 봐요',
  career: ['강의 9년', '책 두 권'],
  suits: ['기초부터 배우는 분'],
  strategy: '',
  body_html: '<p>소개</p>',
  video_url: null,
};
const profile: StaffProfile = {
  published,
  draft: null,
  updated_at: '2026-11-22T00:00:00Z',
  updated_by: null,
  version: 1,
};

test('[D04] a published profile passes through the form unchanged', () => {
  expect(profileForm.parse(valuesOf(profile))).toEqual(published);
});

test('[D04] editing continues from the draft', () => {
  const draft = { ...published, headline: '고친 말' };

  expect(valuesOf({ ...profile, draft }).headline).toBe('고친 말');
});

test.each(['https://example.com/a', 'abc'])('[D04] %s is no video', (video_url) => {
  expect(profileForm.safeParse({ ...valuesOf(profile), video_url }).success).toBe(false);
});
