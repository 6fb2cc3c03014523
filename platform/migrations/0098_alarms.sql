-- What is not as it should be, from the moment it was seen (contract/src/alarm.ts). It is raised
-- when it has lasted for the time of its rule, and forgotten when it was over before that.
create table alarm (
  id         int generated always as identity primary key,
  name       text not null,
  subject    text not null,
  value      double precision not null,
  link       text not null,
  since      timestamptz not null default now(),
  raised_at  timestamptz,
  -- Since when it is well again; null while it is not.
  well_since timestamptz,
  cleared_at timestamptz,
  check (cleared_at is null or raised_at is not null)
);
create unique index alarm_open on alarm (name, subject) where cleared_at is null;
create index on alarm (cleared_at) where cleared_at is not null;

-- What a receiver outside has to be told, each in the words of the first try, and goes when it was.
create table alarm_news (
  id          int generated always as identity primary key,
  body        text not null,
  tries       int not null default 0,
  next_try_at timestamptz not null default now(),
  at          timestamptz not null default now()
);

-- When a recipient of a campaign last got a state.
alter table campaign add progressed_at timestamptz;
