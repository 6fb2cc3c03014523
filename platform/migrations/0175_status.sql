-- Public status page: measured health by part and minute, days of it, and incidents of staff.

-- The worst measurement of a minute. Workers write one row per part and minute.
create table status_sample (
  part        text not null,
  minute      timestamptz not null,
  state       text not null check (state in ('ok', 'slow', 'down')),
  -- Last measurement within the minute.
  measured_at timestamptz not null,
  primary key (part, minute)
);
-- For the end of its retention, and for the newest one.
create index on status_sample (minute);

-- Minutes of each state on a day in Seoul. Counted from the samples.
create table status_day (
  part text not null,
  day  date not null,
  ok   int not null,
  slow int not null,
  down int not null,
  primary key (part, day)
);
create index on status_day (day);

-- An incident, or a planned maintenance, which alone has a planned end.
create table incident (
  id          int generated always as identity primary key,
  kind        text not null check (kind in ('incident', 'maintenance')),
  title       text not null,
  parts       text[] not null check (cardinality(parts) > 0),
  severity    text not null check (severity in ('minor', 'major', 'critical')),
  -- State of the newest update.
  state       text not null
              check (state in ('investigating', 'identified', 'watching', 'planned', 'resolved')),
  starts_at   timestamptz not null,
  ends_at     timestamptz,
  resolved_at timestamptz,
  created_by  int references admin,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  version     int not null default 1,
  check ((kind = 'maintenance') = (ends_at is not null)),
  check (ends_at > starts_at),
  check ((state = 'resolved') = (resolved_at is not null))
);
create index on incident (starts_at);
create index on incident (created_by);

-- What staff told, in the order of time. It is never changed.
create table incident_update (
  id          int generated always as identity primary key,
  incident_id int not null references incident on delete cascade,
  state       text not null,
  text        text not null,
  at          timestamptz not null default clock_timestamp()
);
create index on incident_update (incident_id, id);
