import { addDays, DAY_MS, seoulDayOf } from './seoul-day.ts';
import type { Seed } from './seed-context.ts';

/** Days that "do not show again" lasts, for each popup. */
const POPUP_PERIODS = [1, 7, 3];

/** Number of days with banner statistics. */
const COUNTED_DAYS = 7;

export async function seedBanners({ tx, brand, now, random }: Seed): Promise<void> {
  const from_at = new Date(now - 7 * DAY_MS).toISOString();
  const popup = (order: number, alt: string, link: string) => ({
    type: 1,
    location: 'POPUP',
    order,
    period: POPUP_PERIODS[order - 1] ?? 1,
    img_path: `/brand/banners/popup-${order}.webp`,
    alt,
    link,
    from_at,
    status: 'active',
  });
  const wide = (location: string, order: number, picture: string, alt: string, link: string) => ({
    type: 0,
    location,
    order,
    period: 1,
    img_path: `/brand/banners/${picture}.webp`,
    alt,
    link,
    from_at,
    status: 'active',
  });
  const { schedule, experts } = brand.places;
  const rows = [
    popup(1, '처음 오셨나요? 무료 방송부터 시작해요', schedule),
    popup(2, '사칭 주의: 공식 채널을 먼저 확인하세요', '/defraud'),
    popup(3, '이번 주 이벤트: 방송 보고 후기 남기기', '/event/in-progress'),
    wide('TOP', 1, 'top-1', '공개 방송 주간: 이번 주는 함께 공부하는 주간이에요', schedule),
    wide('TOP', 2, 'top-2', '투자후기: 방송을 보고 달라진 습관을 들려주세요', '/reviews/list'),
    wide('PROMOTION', 1, 'promotion-1', '알림을 켜면 방송 시작을 놓치지 않아요', '/mypage/sms'),
    wide('PROMOTION', 2, 'promotion-2', '처음이라면 기초 강의부터 천천히', '/curriculum'),
    wide('BROADCAST', 1, 'broadcast-1', '다음 주 편성표가 나왔어요', schedule),
    {
      ...popup(4, '연말 결산 강의를 신청하세요', '/event/in-progress'),
      img_path: '/brand/banners/popup-2.webp',
      status: 'inactive',
    },
    wide('EXPERT_MAIN', 1, 'expert-main-1', '새로 만나는 전문가를 소개해요', experts),
  ];
  const banners = await tx<{ id: number }[]>`insert into banner ${tx(rows)} returning id`;
  await tx`
    insert into banner_count ${tx(
      banners.flatMap(({ id }, index) =>
        Array.from({ length: COUNTED_DAYS }, (_, daysAgo) => {
          const shows = random.whole(400, 2_400);
          return {
            banner_id: id,
            day: addDays(seoulDayOf(now), -daysAgo),
            shows,
            clicks: Math.round(shows * (0.02 + 0.007 * (index % 6))),
            dismissals: rows[index]?.type === 1 ? Math.round(shows * 0.11) : 0,
          };
        }),
      ),
    )}`;
}
