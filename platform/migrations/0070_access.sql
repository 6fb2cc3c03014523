-- What somebody may open is decided in one place.

drop function may_watch_paid(int, int, timestamptz);
drop function may_enter_paid(int, int, timestamptz);

-- The one decision who may open what at an instant: a broadcast on the air (`live`), its recording
-- (`vod`), or a whole series (`series`). Free ones are open, for members only where a login is
-- needed; an expert's own are open to the expert. What is paid for opens from the first instant of
-- a membership to its last, and not at `ends_at` itself. `who` is null for a visitor.
create function may_open(who int, what text, item int, at timestamptz) returns boolean
  language sql stable parallel safe
begin atomic
  with held as (
    select p.id, p.kind, p.expert_id, p.opens_live, p.opens_vod
    from membership m join product p on p.id = m.product_id
    where m.member_id = who and m.state = 'active' and m.starts_at <= at and at < m.ends_at)
  select coalesce(case
    when what in ('live', 'vod') then (
      select b.kind = 'free' and (b.type = 1 or who is not null)
        or exists (select from expert e where e.id = b.expert_id and e.member_id = who)
        or exists (
          select from held h
          where h.kind in ('vip', 'premium', 'vvip', 'trial')
             or (h.expert_id = b.expert_id
                 and case what when 'live' then h.opens_live else h.opens_vod end))
        or what = 'vod' and exists (
          select from series_item i join series s on s.id = i.series_id
          where i.schedule_id = b.id
            and ((s.access = 'member' and s.shown and who is not null)
                 or s.product_id in (select h.id from held h)))
      from broadcast_schedule b where b.id = item)
    when what = 'series' then (
      select (s.access = 'member' and s.shown and who is not null)
        or s.product_id in (select h.id from held h)
      from series s where s.id = item)
    end, false);
end;
