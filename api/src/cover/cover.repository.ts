import {
  broadcastCover,
  cardCover,
  type CoverKind,
  eventCover,
  expertCover,
  postCover,
  seriesCover,
  videoCover,
} from '@maru/contract/cover/cover';
import type { Queryable } from '@maru/platform/db/db';
import { SHOWN } from '../board/board.repository.ts';
import type { DrawnSubject } from './draw-cover.ts';

type Read = (db: Queryable, id: number, part: number) => Promise<DrawnSubject | null>;

const ALONE = { board: null, parts: 0 };

/** Subjects that guests can see. Others have no cover, because it would show their title. */
const readers: Readonly<Record<CoverKind, Read>> = {
  async broadcast(db, id) {
    const [item] = await db<Parameters<typeof broadcastCover>[0][]>`
      select _id, title, expert from schedule_item where _id = ${id}`;
    return item ? { ...broadcastCover(item), ...ALONE } : null;
  },

  async post(db, id) {
    const [post] = await db<(Parameters<typeof postCover>[0] & { kind: string })[]>`
      select p.id as _id, p.title, p.category, p.kind,
             case when e.id is null then null else json_build_object('nick', e.nick) end as expert
      from post p left join expert e on e.id = p.expert_id
      where p.id = ${id} and ${db.unsafe(SHOWN)}`;
    return post ? { ...postCover(post), board: post.kind, parts: 0 } : null;
  },

  async card(db, id, part) {
    const [card] = await db<
      { _id: number; title: string; kind: string; alt: string | null; parts: number }[]
    >`
      select p.id as _id, p.title, p.kind, p.images -> ${part}::int ->> 'alt' as alt,
             jsonb_array_length(p.images::jsonb) as parts
      from post p where p.id = ${id} and ${db.unsafe(SHOWN)}`;
    if (!card || card.alt === null) return null;
    return { ...cardCover(card, part, card.alt), board: card.kind, parts: card.parts };
  },

  async event(db, id) {
    const [event] = await db<Parameters<typeof eventCover>[0][]>`
      select id as _id, title, starts_at, ends_at from shown_event where id = ${id}`;
    return event ? { ...eventCover(event), ...ALONE } : null;
  },

  async video(db, id) {
    const [video] = await db<Parameters<typeof videoCover>[0][]>`
      select v.id as _id, v.title,
             case when e.id is null then null else json_build_object('nick', e.nick) end as expert
      from video v left join expert e on e.id = v.expert_id where v.id = ${id} and v.shown`;
    return video ? { ...videoCover(video), ...ALONE } : null;
  },

  async series(db, id) {
    const [series] = await db<Parameters<typeof seriesCover>[0][]>`
      select id as _id, title from series where id = ${id} and shown`;
    return series ? { ...seriesCover(series), ...ALONE } : null;
  },

  async expert(db, id) {
    const [expert] = await db<Parameters<typeof expertCover>[0][]>`
      select id as _id, nick, field from expert where id = ${id}`;
    return expert ? { ...expertCover(expert), ...ALONE } : null;
  },
};

/** The subject of a cover; `null` if guests cannot see it. */
export function findCoverSubject(
  db: Queryable,
  { kind, _id, part }: { kind: CoverKind; _id: number; part: number },
): Promise<DrawnSubject | null> {
  return readers[kind](db, _id, part);
}
