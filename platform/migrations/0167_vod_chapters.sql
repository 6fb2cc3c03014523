-- Chapters of a recording: [{ "at_s": 750, "title": "..." }], in the order of their times.
alter table broadcast_schedule add column chapters jsonb not null default '[]';
-- The trash keeps them with the address, so that another recording does not get them.
alter table vod_trash add column chapters jsonb not null default '[]';
