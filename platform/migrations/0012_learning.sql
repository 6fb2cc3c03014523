-- Learning from recordings: how long they are, how far a member has come, the series they form.
-- And the days on which the exchange keeps other hours.

-- `null` = nobody has measured it; the planned length of the broadcast stands in for it.
alter table broadcast_schedule
  add vod_length_s int check (vod_length_s between 1 and 86400);

-- The length of a recording in seconds.
create function vod_length(measured int, start_date timestamptz, end_date timestamptz) returns int
  language sql immutable parallel safe
  return coalesce(measured, extract(epoch from end_date - start_date)::int);

-- Broadcasts that are over and can be watched again, in the spelling of the contract's vodItem.
create view vod_item as
select i.*, vod_length(s.vod_length_s, s.start_date, s.end_date) as length_s, s.joins as views
from schedule_item i join broadcast_schedule s on s.id = i._id
where i.has_vod and i.broadcast_status = 0 and coalesce(i.end_date, i.start_date) < now();

-- Where a member stopped watching. `finished_at` stays once the end was reached.
create table vod_progress (
  member_id   int not null references member,
  schedule_id int not null references broadcast_schedule,
  position_s  int not null check (position_s >= 0),
  finished_at timestamptz,
  updated_at  timestamptz not null default now(),
  primary key (member_id, schedule_id)
);
create index on vod_progress (member_id, updated_at desc);
create index on vod_progress (schedule_id);

-- Recordings in an order that teaches something. `product_id` opens all of it to its buyers.
create table series (
  id         int generated always as identity primary key,
  title      text not null,
  summary    text not null default '',
  level      text not null check (level in ('first', 'middle', 'deep')),
  product_id int references product,
  position   int not null default 0,
  shown      boolean not null default true,
  created_at timestamptz not null default now(),
  version    int not null default 1
);
create index on series (position) where shown;
create index on series (product_id);

create table series_item (
  series_id   int not null references series,
  position    int not null check (position >= 1),
  schedule_id int not null references broadcast_schedule,
  primary key (series_id, position),
  unique (series_id, schedule_id)
);
create index on series_item (schedule_id);

-- Whether somebody may watch a paid recording: as the paid broadcasts of its expert, or because a
-- series that holds it was bought.
create function may_watch_paid(who int, recording int, at timestamptz) returns boolean
  language sql stable parallel safe
  return exists (
    select from broadcast_schedule b
    where b.id = recording and (
      may_enter_paid(who, b.expert_id, at)
      or exists (
        select from series_item i
        join series s on s.id = i.series_id
        join membership m on m.product_id = s.product_id
        where i.schedule_id = recording and m.member_id = who and m.state = 'active'
          and m.starts_at <= at and at < m.ends_at)));

-- Weekdays on which the Korea Exchange stays closed, or opens and closes at other times.
create table market_day (
  day      date primary key,
  name     text not null,
  -- Both `null` = closed all day. Otherwise the hours of that day, in Asia/Seoul.
  opens_at  time,
  closes_at time check (closes_at > opens_at),
  version  int not null default 1,
  check ((opens_at is null) = (closes_at is null))
);

insert into market_day (day, name) values
  ('2025-01-01', '신정'),
  ('2025-01-27', '임시공휴일'),
  ('2025-01-28', '설날 연휴'),
  ('2025-01-29', '설날'),
  ('2025-01-30', '설날 연휴'),
  ('2025-03-03', '삼일절 대체공휴일'),
  ('2025-05-01', '근로자의 날'),
  ('2025-05-05', '어린이날·부처님 오신 날'),
  ('2025-05-06', '대체공휴일'),
  ('2025-06-03', '대통령 선거일'),
  ('2025-06-06', '현충일'),
  ('2025-08-15', '광복절'),
  ('2025-10-03', '개천절'),
  ('2025-10-06', '추석'),
  ('2025-10-07', '추석 연휴'),
  ('2025-10-08', '추석 대체공휴일'),
  ('2025-10-09', '한글날'),
  ('2025-12-25', '성탄절'),
  ('2025-12-31', '연말 휴장일'),
  ('2026-01-01', '신정'),
  ('2026-02-16', '설날 연휴'),
  ('2026-02-17', '설날'),
  ('2026-02-18', '설날 연휴'),
  ('2026-03-02', '삼일절 대체공휴일'),
  ('2026-05-01', '노동절'),
  ('2026-05-05', '어린이날'),
  ('2026-05-25', '부처님 오신 날 대체공휴일'),
  ('2026-06-03', '지방 선거일'),
  ('2026-07-17', '제헌절'),
  ('2026-08-17', '광복절 대체공휴일'),
  ('2026-09-24', '추석 연휴'),
  ('2026-09-25', '추석'),
  ('2026-10-05', '개천절 대체공휴일'),
  ('2026-10-09', '한글날'),
  ('2026-12-25', '성탄절'),
  ('2026-12-31', '연말 휴장일'),
  ('2027-01-01', '신정'),
  ('2027-02-08', '설날 연휴'),
  ('2027-02-09', '설날 대체공휴일'),
  ('2027-03-01', '삼일절'),
  ('2027-05-05', '어린이날'),
  ('2027-05-13', '부처님 오신 날'),
  ('2027-07-19', '제헌절 대체공휴일'),
  ('2027-08-16', '광복절 대체공휴일'),
  ('2027-09-14', '추석 연휴'),
  ('2027-09-15', '추석'),
  ('2027-09-16', '추석 연휴'),
  ('2027-10-04', '개천절 대체공휴일'),
  ('2027-10-11', '한글날 대체공휴일'),
  ('2027-12-27', '성탄절 대체공휴일'),
  ('2027-12-31', '연말 휴장일');

-- The first trading day of a year, and the day of the college entrance exam.
insert into market_day (day, name, opens_at, closes_at) values
  ('2025-01-02', '증시 개장식', '10:00', '15:30'),
  ('2025-11-13', '수능일', '10:00', '16:30'),
  ('2026-01-02', '증시 개장식', '10:00', '15:30'),
  ('2026-11-19', '수능일', '10:00', '16:30'),
  ('2027-01-04', '증시 개장식', '10:00', '15:30'),
  ('2027-11-18', '수능일', '10:00', '16:30');

-- As every public list, these are kept by the processes until they change (0010_public_reads.sql).
create trigger content_changed after insert or update or delete or truncate on series
  for each statement execute function tell_content_changed();
create trigger content_changed after insert or update or delete or truncate on series_item
  for each statement execute function tell_content_changed();
create trigger content_changed after insert or update or delete or truncate on market_day
  for each statement execute function tell_content_changed();
