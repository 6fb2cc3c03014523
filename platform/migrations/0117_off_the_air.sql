-- When it last went off the air; null while it is on, and where it has not been yet.
alter table broadcast_schedule add off_at timestamptz;

-- When a broadcast is over: at its end, or as it went off the air before that, in whole minutes as
-- all of the schedule, so that no page whose clock goes in steps thinks it is still to come. Whoever
-- rehearses before the start ends nothing.
create function over_at(status int, starts timestamptz, ends timestamptz, off_at timestamptz)
  returns timestamptz language sql immutable parallel safe
  return case when status = 0 and off_at >= starts
              then least(ends, date_trunc('minute', off_at, 'UTC')) else ends end;

-- As before, but that what was switched off before its end is over.
create or replace view schedule_item as
select s.id as _id, s.id, s.title, s.type, s.broadcast_status, s.kind, s.start_date,
       over_at(s.broadcast_status, s.start_date, s.end_date, s.off_at) as end_date,
       s.content, s.vod_url is not null as has_vod, s.version,
       json_build_object(
         '_id', e.id, 'nick', e.nick, 'field', e.field,
         'profile', json_build_object('profile_img_path', e.profile_img_path)
       ) as expert
from broadcast_schedule s join expert e on e.id = s.expert_id
where s.deleted_at is null and s.cancelled_at is null;
