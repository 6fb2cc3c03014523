-- One trash for what staff take away (features.md C15): who and when, and the way back for 30 days.

alter table banner add deleted_by int references admin;
alter table video add deleted_by int references admin;
alter table event add deleted_by int references admin;
create index on banner (deleted_by);
create index on video (deleted_by);
create index on event (deleted_by);

-- A recording is an address on a broadcast; taken off, it waits here.
create table vod_trash (
  id         int primary key references broadcast_schedule on delete cascade,
  vod_url    text not null,
  -- The series that held it.
  series_ids int[] not null,
  deleted_at timestamptz not null default now(),
  deleted_by int references admin,
  version    int not null default 1
);
create index on vod_trash (deleted_by);

create view trash as
  select 'banner' as kind, id, alt as title, location as place, deleted_at, deleted_by, version
  from banner where deleted_at is not null
  union all
  select 'video', id, title, place, deleted_at, deleted_by, version
  from video where deleted_at is not null
  union all
  select 'event', id, title, null, deleted_at, deleted_by, version
  from event where deleted_at is not null
  union all
  select kind, id, title, null, deleted_at, deleted_by, version
  from post where kind in ('lecture', 'profit') and deleted_at is not null
  union all
  select 'vod', t.id, s.title, null, t.deleted_at, t.deleted_by, t.version
  from vod_trash t join broadcast_schedule s on s.id = t.id;

-- What belongs to a thing goes with it when the trash is emptied.
alter table banner_count
  drop constraint banner_count_banner_id_fkey,
  add constraint banner_count_banner_id_fkey
    foreign key (banner_id) references banner on delete cascade;
alter table event_entry
  drop constraint event_entry_event_id_fkey,
  add constraint event_entry_event_id_fkey
    foreign key (event_id) references event on delete cascade;
alter table event_winner
  drop constraint event_winner_event_id_fkey,
  add constraint event_winner_event_id_fkey
    foreign key (event_id) references event on delete cascade;
