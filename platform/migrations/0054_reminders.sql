-- Who wants to be told of the broadcasts of an expert, or of one broadcast; and what there is to tell.

create table reminder (
  id          int generated always as identity primary key,
  member_id   int not null references member,
  expert_id   int references expert on delete cascade,
  schedule_id int references broadcast_schedule on delete cascade,
  created_at  timestamptz not null default now(),
  check (num_nonnulls(expert_id, schedule_id) = 1),
  unique (member_id, expert_id),
  unique (member_id, schedule_id)
);
create index on reminder (expert_id);
create index on reminder (schedule_id);

-- What happened to a broadcast that somebody wants to be told of, until they are.
create table broadcast_news (
  id          int generated always as identity primary key,
  schedule_id int not null references broadcast_schedule on delete cascade,
  kind        text not null check (kind in ('live', 'moved', 'cancelled', 'restored')),
  -- When it was to start before.
  was_start   timestamptz not null,
  at          timestamptz not null default now(),
  told_at     timestamptz
);
create index on broadcast_news (schedule_id);
create index on broadcast_news (id) where told_at is null;

-- In the table itself, because broadcasts are turned on, moved and called off in many ways: by
-- staff, by the clock, one by one or a whole series.
create function note_broadcast_news() returns trigger language plpgsql as $$
declare
  was_off constant boolean := old.cancelled_at is not null or old.deleted_at is not null;
  is_off constant boolean := new.cancelled_at is not null or new.deleted_at is not null;
  news constant text := case
    when new.broadcast_status = 1 and old.broadcast_status <> 1 and not is_off then 'live'
    when new.broadcast_status <> 0 then null
    when is_off and not was_off and old.start_date > now() then 'cancelled'
    when was_off and not is_off and new.start_date > now() then 'restored'
    when not is_off and new.start_date <> old.start_date and new.start_date > now() then 'moved'
  end;
begin
  insert into broadcast_news (schedule_id, kind, was_start)
  select new.id, news, old.start_date
  where news is not null
    and exists (select from reminder
                where schedule_id = new.id or expert_id = new.expert_id);
  return null;
end $$;
create trigger notes_broadcast_news
  after update of broadcast_status, start_date, cancelled_at, deleted_at on broadcast_schedule
  for each row execute function note_broadcast_news();

-- A push of the same topic takes the place of the one before: "live now" that of "in ten minutes".
alter table single_message add topic text check (topic ~ '^[A-Za-z0-9_-]{1,32}$');
