import type { SeriesAccess, StaffSeries } from '@maru/contract/series/series';

export const levelNames: Readonly<Record<StaffSeries['level'], string>> = {
  first: '입문',
  middle: '기본',
  deep: '심화',
};

export const accessNames: Readonly<Record<SeriesAccess, string>> = {
  all: '누구나',
  member: '회원',
  product: '상품',
};

export const accessLines: Readonly<Record<SeriesAccess, string>> = {
  all: '회차마다 정한 공개 범위를 그대로 따라요',
  member: '로그인한 회원이면 유료 회차도 볼 수 있어요',
  product: '고른 상품을 산 회원이 모든 회차를 볼 수 있어요',
};

/** `한결`, `한결 외 2명` */
export function expertsOf({ experts: [first, ...rest] }: Pick<StaffSeries, 'experts'>): string {
  if (!first) return '–';
  return rest.length === 0 ? first.nick : `${first.nick} 외 ${rest.length}명`;
}
