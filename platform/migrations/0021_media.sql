-- What staff do with banners, videos, events, reviews, lectures and recordings: who changed them
-- last, what was deleted, and the order that visitors see them in.

alter table banner
  add device     text not null default 'all' check (device in ('all', 'desktop', 'mobile')),
  add updated_at timestamptz not null default now(),
  add updated_by int references admin,
  add deleted_at timestamptz,
  add check ("order" <= 999);
create index on banner (updated_by);

-- Grows with each change of a place, so that of two events about it the newer can be told.
create table banner_place (
  location text primary key,
  version  int not null default 1
);
insert into banner_place (location)
values ('POPUP'), ('TOP'), ('PROMOTION'), ('BROADCAST'), ('EXPERT_MAIN');

-- What became of a banner on a day of Seoul. Counted in the processes and added up here.
create table banner_count (
  banner_id  int not null references banner,
  day        date not null,
  shows      int not null default 0,
  clicks     int not null default 0,
  dismissals int not null default 0,
  primary key (banner_id, day)
);

-- `expert-youtube` stands on the page of its expert, `expert-main` below the line-up.
alter table video drop constraint video_place_check;
alter table video
  add check (place in ('youtube', 'edaily', 'sentv', 'basic', 'expert-youtube', 'expert-main')),
  add check (place <> 'expert-youtube' or expert_id is not null),
  add updated_at timestamptz not null default now(),
  add updated_by int references admin,
  add deleted_at timestamptz;
create index on video (updated_by);

alter table event
  add shown       boolean not null default true,
  -- How often one member may enter.
  add entry_limit int not null default 1 check (entry_limit between 1 and 10),
  -- Anybody who has the seed and the entries can draw the winners again.
  add draw_seed   text,
  add updated_at  timestamptz not null default now(),
  add updated_by  int references admin,
  add deleted_at  timestamptz;
create index on event (updated_by);

create view shown_event as select * from event where shown and deleted_at is null;

alter table event_entry add turn int not null default 1 check (turn between 1 and 10);
alter table event_entry drop constraint event_entry_event_id_member_id_key;
alter table event_entry add unique (event_id, member_id, turn);

-- Reviews that staff put together under a name.
create table review_group (
  id         int generated always as identity primary key,
  name       text not null,
  position   int not null default 0,
  shown      boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references admin,
  deleted_at timestamptz,
  version    int not null default 1
);
create unique index review_group_name on review_group (name) where deleted_at is null;
create index on review_group (updated_by);
create trigger content_changed after insert or update or delete or truncate on review_group
  for each statement execute function tell_content_changed();
alter table review add group_id int references review_group;
create index on review (group_id);

-- Where a recording stands among those of its expert; `null` = after those that staff have put in
-- order, the newest first.
alter table broadcast_schedule add vod_position int check (vod_position >= 1);
create or replace view vod_item as
select i.*, vod_length(s.vod_length_s, s.start_date, s.end_date) as length_s, s.joins as views,
       s.vod_position
from schedule_item i join broadcast_schedule s on s.id = i._id
where i.has_vod and i.broadcast_status = 0 and coalesce(i.end_date, i.start_date) < now();
