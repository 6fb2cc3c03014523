-- An account plays in one place at a time, and staff see who tries more often.

-- From where and with what somebody came, also in vain.
alter table join_log
  add session_id int,
  add user_agent text not null default '';

-- A ticket that was entered with is a play. It ends when its account plays elsewhere.
alter table join_ticket
  -- Names the play where a number is needed.
  add no         bigint generated always as identity unique,
  add ip         inet,
  add user_agent text not null default '',
  -- Its window is closed, or cut off; null = it is open.
  add left_at    timestamptz,
  add ended_at   timestamptz,
  -- The play that took its place, for as long as that is kept.
  add ended_by   uuid references join_ticket on delete set null;
create index join_ticket_ended_by on join_ticket (ended_by);
create index join_ticket_played on join_ticket (member_id, entered_at)
  where entered_at is not null and ended_at is null;
create index join_ticket_ended on join_ticket (ended_at) where ended_at is not null;

-- Whether a broadcast is that of the expert somebody is.
create function is_own_broadcast(who int, b broadcast_schedule) returns boolean
  language sql stable parallel safe
  return exists (select from expert e where e.id = b.expert_id and e.member_id = who);

-- Plays that were going on when their account began another on another device.
create view play_overlap as
select t.member_id, t.ended_at as at, t.schedule_id,
       host(t.ip) as ip, t.user_agent, host(n.ip) as next_ip, n.user_agent as next_user_agent
from join_ticket t join join_ticket n on n.id = t.ended_by
where n.session_id <> t.session_id and (t.left_at is null or t.left_at >= t.ended_at);
