-- Settings of the chat of a broadcast. A broadcast without a row has the defaults.
create table room_settings (
  schedule_id int primary key references broadcast_schedule on delete cascade,
  writers     text not null check (writers in ('everyone', 'members', 'expert')),
  -- Seconds between two lines of one person.
  slow_s      int not null check (slow_s between 0 and 300),
  pin         text,
  pin_by      text check (pin_by in ('staff', 'expert')),
  pinned_at   timestamptz,
  version     int not null default 1,
  check ((pin is null) = (pin_by is null) and (pin is null) = (pinned_at is null))
);

-- The newest line of a person in a room, for its slow mode.
-- version before: it writes these rows at the rate of people. Only lines since 0156 have a person, so
-- the build is short.
create index room_message_writer on room_message (schedule_id, person, id desc)
  where person is not null;
