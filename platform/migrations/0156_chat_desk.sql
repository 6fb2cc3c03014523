-- Staff and the expert hide lines of a chat, and mute people who write there.

alter table room_message
  add hidden_at timestamptz,
  -- Grows each time the line is hidden or shown.
  add version   int not null default 1,
  -- The person as the room knows them, such as `m12` or `v` and a hash. Null for older lines.
  add person    text;

-- version before: it reads this table by other indexes. Changed lines are few, so the build is short.
create index room_message_changed on room_message (schedule_id, id desc) where version > 1;

-- version before: it reads this table by other indexes. No line has a person yet, so nothing is built.
create index room_message_person on room_message (person) where member_id is null;

-- A ticket of staff. It ends with the session of the admin.
-- version before: it issues no such ticket, and does not read the column.
alter table join_ticket add admin_id int references admin;

create table room_mute (
  id          int generated always as identity primary key,
  person      text not null,
  member_id   int references member,
  nick        text not null,
  -- Null for all rooms.
  schedule_id int references broadcast_schedule on delete cascade,
  -- Null without an end.
  until       timestamptz,
  at          timestamptz not null default now(),
  -- Null if the expert of the room did it.
  muted_by    int references admin,
  lifted_at   timestamptz,
  lifted_by   int references admin,
  version     int not null default 1
);
create index on room_mute (person) where lifted_at is null;
create index on room_mute (schedule_id);
create index on room_mute (member_id);
create index on room_mute (muted_by);
create index on room_mute (lifted_by);
