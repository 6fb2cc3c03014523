-- The schedule that repeats, the watch over what nobody turned off, and the tables of the exchange,
-- the calendar, the stocks, the terms and the links as staff keep them.

-- A broadcast of every week: the same words and hours, on some weekdays, until a day.
create table broadcast_rule (
  id            int generated always as identity primary key,
  -- ISO: 1 = Monday … 7 = Sunday.
  weekdays      int[] not null check (weekdays <@ '{1,2,3,4,5,6,7}' and cardinality(weekdays) > 0),
  -- By the clock of Seoul, which knows no summer time. One that ends earlier than it starts runs
  -- past midnight.
  starts_at     time not null,
  ends_at       time not null check (ends_at <> starts_at),
  from_day      date not null,
  until_day     date not null check (until_day >= from_day),
  skip_holidays boolean not null,
  created_at    timestamptz not null default now(),
  created_by    int references admin,
  version       int not null default 1
);
create index on broadcast_rule (created_by);

alter table broadcast_schedule
  add rule_id  int references broadcast_rule,
  -- The day the rule made it for, wherever it has been moved since.
  add rule_day date,
  -- The end that the bell has already spoken of, so that a moved end is spoken of again.
  add overdue_told_for timestamptz,
  add check ((rule_id is null) = (rule_day is null));
create index on broadcast_schedule (rule_id, start_date);

-- Checked at the end of a statement now: one that moves a whole series by a day passes over the
-- places its own broadcasts are about to leave.
alter table broadcast_schedule drop constraint schedule_no_clash;
alter table broadcast_schedule add constraint schedule_no_clash exclude using gist
  (expert_id with =, tstzrange(start_date, end_date) with &&)
  where (cancelled_at is null and deleted_at is null) deferrable initially immediate;

-- Why the clock did something, where it is not the broadcast's own hour.
alter table broadcast_log add reason text check (reason in ('overdue'));

alter table market_day
  add id int generated always as identity unique,
  add updated_at timestamptz not null default now(),
  add updated_by int references admin;
create index on market_day (updated_by);

alter table calendar_entry
  -- The last day of what lasts several.
  add until_day  date check (until_day > day),
  -- ISO 3166, two letters.
  add country    text check (country ~ '^[A-Z]{2}$'),
  add updated_at timestamptz not null default now(),
  add updated_by int references admin;
create index on calendar_entry (updated_by);

-- The stocks there are, so that nobody mistypes a code. Staff bring the list of the exchange.
create table stock (
  id     int generated always as identity primary key,
  code   text not null unique check (code ~ '^[0-9A-Z]{6}$'),
  name   text not null,
  market text not null default 'KOSPI' check (market in ('KOSPI', 'KOSDAQ', 'KONEX'))
);
create index on stock (name text_pattern_ops);

-- `version` is the number of the document; this one counts the saves of it before it takes effect.
alter table terms_version
  add revision   int not null default 1,
  add updated_at timestamptz not null default now(),
  add updated_by int references admin;
create index on terms_version (updated_by);
-- How many agreed to a version is counted from the index alone.
create index on consent (kind, wording, member_id) where given;

-- The telephone number of the customer centre is one more of them.
alter table link drop constraint link_kind_check;
alter table link
  add constraint link_kind_check check (kind in
    ('chat', 'cs', 'phone', 'remote', 'recruit', 'daily_stock', 'video_channel', 'notice_site')),
  add updated_by int references admin;
create index on link (updated_by);
create index on link (kind, id desc);
