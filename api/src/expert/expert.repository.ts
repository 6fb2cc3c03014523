import type { OutputOf } from '@maru/contract/core/call';
import type { ExpertCard, ExpertPlace, getExpert } from '@maru/contract/expert/expert';
import type { Queryable } from '@maru/platform/db/db';

const CARD = `
  e.id as _id, e.nick, e.field, e.market, e.headline, e.kakao_url,
  json_build_object('profile_img_path', e.profile_img_path) as profile,
  (select count(*)::int from broadcast_schedule s
   where s.expert_id = e.id and s.start_date <= now() and s.deleted_at is null
     and s.cancelled_at is null) as broadcasts`;

/** Experts in the order set by staff: all visible experts, or those of one place. */
export function listShownExperts(
  db: Queryable,
  { market, place }: { market?: string | undefined; place?: ExpertPlace | undefined },
): Promise<ExpertCard[]> {
  const here =
    place && db`join expert_place x on x.expert_id = e.id and x.place = ${place} and x.shown`;
  return db<ExpertCard[]>`
    select ${db.unsafe(CARD)} from expert e ${here ?? db``}
    where e.shown ${market === undefined ? db`` : db`and e.market = ${market}`}
    order by ${here ? db`x.position` : db`e.position`}, e.id`;
}

type ExpertView = OutputOf<typeof getExpert>['item'];

export async function findShownExpert(db: Queryable, expertId: number): Promise<ExpertView | null> {
  const [expert] = await db<ExpertView[]>`
    select ${db.unsafe(CARD)}, e.career, e.strategy, e.body_html, e.video_url, e.suits,
      (select coalesce(json_agg(json_build_object(
                'weekday', h.weekday, 'hour', h.hour, 'broadcasts', h.n)
              order by h.weekday, h.hour), '[]')
       from (select extract(isodow from s.start_date at time zone 'Asia/Seoul')::int as weekday,
                    extract(hour from s.start_date at time zone 'Asia/Seoul')::int as hour,
                    count(*)::int as n
             from broadcast_schedule s
             where s.expert_id = e.id and s.deleted_at is null and s.cancelled_at is null
               and s.start_date between now() - interval '56 days' and now()
             group by 1, 2) h) as hours,
      (select array[count(*) filter (where r.rating = 1), count(*) filter (where r.rating = 2),
                    count(*) filter (where r.rating = 3), count(*) filter (where r.rating = 4),
                    count(*) filter (where r.rating = 5)]::int[]
       from review r
       where r.expert_id = e.id and r.state = 'published' and r.deleted_at is null) as ratings
    from expert e
    where e.shown and e.id = ${expertId}`;
  return expert ?? null;
}

/** Expert with that nickname, ignoring case: the current one, or another such as a former one. */
export async function findExpertByName(
  db: Queryable,
  name: string,
): Promise<{ _id: number } | null> {
  const [expert] = await db<{ _id: number }[]>`
    select e.id as _id from expert_nickname n join expert e on e.id = n.expert_id
    where lower(normalize(n.nickname, NFKC)) = lower(normalize(${name}::text, NFKC))
      and e.ended_at is null`;
  return expert ?? null;
}

interface ExpertOption {
  _id: number;
  nick: string;
  field: string;
  img_path: string | null;
  ended: boolean;
}

/** Experts for pickers. Those who have left are omitted, or come last. */
export function listExpertOptions(
  db: Queryable,
  { withEnded }: { withEnded: boolean },
): Promise<ExpertOption[]> {
  return db<ExpertOption[]>`
    select id as _id, nick, field, profile_img_path[1] as img_path, ended_at is not null as ended
    from expert ${withEnded ? db`` : db`where ended_at is null`}
    order by ended, position, id`;
}
