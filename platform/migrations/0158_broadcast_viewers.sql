-- Viewers of a broadcast by minute. Workers write one row per broadcast on the air and minute.
create table broadcast_viewers (
  schedule_id int not null references broadcast_schedule on delete cascade,
  minute      timestamptz not null,
  viewers     int not null check (viewers >= 0),
  primary key (schedule_id, minute)
);
-- For the end of its retention.
create index on broadcast_viewers (minute);
