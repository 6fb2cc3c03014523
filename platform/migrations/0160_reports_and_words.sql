-- Lines of a chat that viewers report to staff.
create table line_report (
  line_id   int not null references room_message on delete cascade,
  -- The reporter as the room knows them.
  person    text not null,
  member_id int references member,
  reason    text not null check (reason in ('spam', 'abuse', 'solicitation', 'privacy', 'other')),
  detail    text not null,
  at        timestamptz not null default clock_timestamp(),
  primary key (line_id, person)
);
create index on line_report (member_id);
create index on line_report (person) where member_id is null;

-- One row per reported line, for the queue of staff.
create table reported_line (
  line_id    int primary key references room_message on delete cascade,
  state      text not null default 'open' check (state in ('open', 'hidden', 'dismissed')),
  reports    int not null default 1,
  first_at   timestamptz not null default clock_timestamp(),
  last_at    timestamptz not null default clock_timestamp(),
  decided_by int references admin,
  decided_at timestamptz,
  version    int not null default 1
);
create index on reported_line (last_at desc);
create index on reported_line (last_at) where state = 'open';
create index on reported_line (decided_by);

-- Words that no line of a chat may hold. `form` is the word as it is compared.
create table chat_word (
  id         int generated always as identity primary key,
  word       text not null,
  form       text not null unique,
  created_by int references admin,
  at         timestamptz not null default now()
);
create index on chat_word (created_by);

-- One row: what lines of chats may hold.
create table chat_rule (
  id      int primary key check (id = 1),
  links   boolean not null,
  phones  boolean not null,
  version int not null
);
insert into chat_rule values (1, false, false, 1);
