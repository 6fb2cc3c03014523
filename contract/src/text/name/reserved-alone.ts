import { seenName } from './name-form.ts';

/** Ranks, and words by which a service names accounts that are missing. */
const RESERVED_ALONE = new Set(
  [
    '사장',
    '부사장',
    '부회장',
    '대표이사',
    'ceo',
    'cto',
    'cfo',
    'coo',
    'master',
    '마스터',
    '웹마스터',
    '모더레이터',
    '탈퇴회원',
    '탈퇴한회원',
    '비회원',
    '알수없음',
    '익명',
    '이름없음',
    '삭제된회원',
    '차단된회원',
  ].map(seenName),
);

/**
 * Whether a whole name is reserved, with or without 님. Longer names may contain these words:
 * `주식마스터` and `사장님댁` are ordinary names.
 */
export function isReservedAlone(name: string): boolean {
  return RESERVED_ALONE.has(seenName(name.replace(/님$/, '')));
}
