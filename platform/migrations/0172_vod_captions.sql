-- Captions of a recording.
create table vod_captions (
  schedule_id int primary key references broadcast_schedule on delete cascade,
  -- [{ "from_ms": 1000, "to_ms": 3500, "text": "..." }], in the order of their times. Empty = no captions.
  cues        jsonb not null,
  -- Read by lists, which do not read the cues.
  cue_count   int not null generated always as (jsonb_array_length(cues)) stored,
  -- Grows with each change. A removal keeps the row, so that no version comes twice.
  version     int not null default 1,
  updated_at  timestamptz not null default clock_timestamp(),
  updated_by  int references admin
);
create index on vod_captions (updated_by);
-- The trash keeps them with the address, so that another recording does not get them.
alter table vod_trash add column captions jsonb not null default '[]';

-- Lines of a chat at a moment of its recording.
-- version before: it writes these rows at the rate of people. A year has some hundred thousand, which
-- are indexed within a second.
create index room_message_at on room_message (schedule_id, at);
