-- Questions to a room, and one vote per person.
create table room_poll (
  id          int generated always as identity primary key,
  schedule_id int not null references broadcast_schedule on delete cascade,
  question    text not null,
  answers     text[] not null check (cardinality(answers) between 2 and 5),
  -- Votes of each answer, in their order.
  votes       int[] not null,
  at          timestamptz not null default clock_timestamp(),
  closed_at   timestamptz,
  version     int not null default 1,
  check (cardinality(votes) = cardinality(answers))
);
create index on room_poll (schedule_id, id desc);
-- One question at a time.
create unique index room_poll_open on room_poll (schedule_id) where closed_at is null;

create table room_vote (
  poll_id   int not null references room_poll on delete cascade,
  -- The voter as the room knows them.
  person    text not null,
  member_id int references member,
  -- From 0, in the order of the answers.
  answer    int not null,
  at        timestamptz not null default clock_timestamp(),
  primary key (poll_id, person)
);
create index on room_vote (member_id);
create index on room_vote (person) where member_id is null;
