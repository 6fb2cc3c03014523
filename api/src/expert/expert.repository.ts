import type { ExpertCard } from '@maru/contract/expert';
import type { Queryable } from '@maru/platform/db';

const CARD = `
  e.id as _id, e.nick, e.field, e.market, e.headline, e.kakao_url,
  json_build_object('profile_img_path', e.profile_img_path) as profile,
  (select count(*)::int from broadcast_schedule s
   where s.expert_id = e.id and s.start_date <= now() and s.deleted_at is null
     and s.cancelled_at is null) as broadcasts`;

/** The line-up, in the order staff gave it. */
export function listShownExperts(db: Queryable, market: string | null): Promise<ExpertCard[]> {
  return db<ExpertCard[]>`
    select ${db.unsafe(CARD)} from expert e
    where e.shown ${market === null ? db`` : db`and e.market = ${market}`}
    order by e.position, e.id`;
}

export async function findShownExpert(
  db: Queryable,
  expertId: number,
): Promise<(ExpertCard & { career: string[]; body_html: string }) | null> {
  const [expert] = await db<(ExpertCard & { career: string[]; body_html: string })[]>`
    select ${db.unsafe(CARD)}, e.career, e.body_html from expert e
    where e.shown and e.id = ${expertId}`;
  return expert ?? null;
}

interface ExpertOption {
  _id: number;
  nick: string;
  field: string;
  img_path: string | null;
}

/** Every expert there is, for pickers. */
export function listExpertOptions(db: Queryable): Promise<ExpertOption[]> {
  return db<ExpertOption[]>`
    select id as _id, nick, field, profile_img_path[1] as img_path from expert
    order by position, id`;
}
