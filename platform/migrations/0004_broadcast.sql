-- The schedule of live and recorded broadcasts, their rooms and tickets.

create table broadcast_schedule (
  id               int generated always as identity primary key,
  expert_id        int not null references expert,
  title            text not null,
  type             int not null check (type in (0, 1)),
  kind             text not null check (kind in ('free', 'paid')),
  broadcast_status int not null default 0 check (broadcast_status in (0, 1, 2)),
  start_date       timestamptz not null,
  end_date         timestamptz check (end_date > start_date),
  live_url         text,
  vod_url          text,
  content          text,
  body_html        text not null default '',
  auto_status      boolean not null default false,
  cancelled_at     timestamptz,
  deleted_at       timestamptz,
  joins            int not null default 0,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  updated_by       int references admin,
  version          int not null default 1,
  constraint schedule_no_clash exclude using gist
    (expert_id with =, tstzrange(start_date, end_date) with &&)
    where (cancelled_at is null and deleted_at is null)
);
create index on broadcast_schedule (start_date) where deleted_at is null;
create index on broadcast_schedule (broadcast_status) where broadcast_status > 0;
create index on broadcast_schedule (expert_id, start_date desc);
create index on broadcast_schedule (updated_by);
-- An expert is on the air once at a time.
create unique index schedule_one_live on broadcast_schedule (expert_id)
  where broadcast_status = 1 and deleted_at is null;

-- One row per schedule item, in the shape and spelling of the contract's scheduleItem. The
-- addresses of the broadcast are not in it, so no reader can give them away.
create view schedule_item as
select s.id as _id, s.id, s.title, s.type, s.broadcast_status, s.kind, s.start_date, s.end_date,
       s.content, s.vod_url is not null as has_vod, s.version,
       json_build_object(
         '_id', e.id, 'nick', e.nick, 'field', e.field,
         'profile', json_build_object('profile_img_path', e.profile_img_path)
       ) as expert
from broadcast_schedule s join expert e on e.id = s.expert_id
where s.deleted_at is null and s.cancelled_at is null;

create table broadcast_log (
  id          int generated always as identity primary key,
  schedule_id int not null references broadcast_schedule,
  action      text not null
              check (action in ('created', 'edited', 'status', 'extended', 'cancelled', 'restored')),
  from_status int,
  to_status   int,
  fields      text[] not null default '{}',
  admin_id    int references admin,
  at          timestamptz not null default clock_timestamp()
);
create index on broadcast_log (schedule_id, id desc);
create index on broadcast_log (admin_id);

-- A way into a room, bound to whoever asked. Entering starts within 60 s of issuing.
create table join_ticket (
  id          uuid primary key default uuidv7(),
  schedule_id int not null references broadcast_schedule,
  member_id   int references member,
  session_id  int references session,
  recorded    boolean not null,
  issued_at   timestamptz not null default now(),
  entered_at  timestamptz
);
create index on join_ticket (schedule_id);
create index on join_ticket (member_id);
create index on join_ticket (session_id);
create index on join_ticket (issued_at);

-- Every attempt to join, and its answer.
create table join_log (
  id          bigint generated always as identity primary key,
  schedule_id int not null,
  member_id   int,
  kind        text not null check (kind in ('live', 'vod')),
  result      text not null,
  ip          inet,
  at          timestamptz not null default now()
);
create index on join_log (schedule_id, at desc);
create index on join_log (member_id, at desc);

create table room_message (
  id          int generated always as identity primary key,
  schedule_id int not null references broadcast_schedule,
  member_id   int references member,
  nick        text not null,
  expert      boolean not null default false,
  text        text not null,
  at          timestamptz not null default clock_timestamp()
);
create index on room_message (schedule_id, id desc);
create index on room_message (member_id);
