-- Journeys: messages that follow an event of a member, step by step (features M25).

create table journey (
  id           int generated always as identity primary key,
  name         text not null,
  entry_kind   text not null
               check (entry_kind in ('joined', 'paid', 'ending', 'ended', 'inactive')),
  entry_days   int check (entry_days between 1 and 365),
  -- Days after an entry from which a member may enter again; null = never again.
  reentry_days int check (reentry_days between 1 and 365),
  state        text not null default 'draft' check (state in ('draft', 'on', 'paused', 'ended')),
  -- Earlier events are ignored. It is set when staff turn the journey on.
  entries_from timestamptz,
  started_at   timestamptz,
  -- Why text messages wait; null if they do not.
  problem      text check (problem in ('BALANCE_TOO_LOW', 'DAILY_CEILING_REACHED')),
  -- Rises with each announced progress.
  sequence     int not null default 0,
  created_by   int references admin,
  created_at   timestamptz not null default now(),
  version      int not null default 1,
  check ((entry_kind in ('ending', 'inactive')) = (entry_days is not null))
);
create index on journey (created_by);

-- The steps as they were at some time. The highest number is the current one.
create table journey_plan (
  id         int generated always as identity primary key,
  journey_id int not null references journey,
  no         int not null,
  steps      jsonb not null,
  -- The messages of the steps as they are delivered, by key. Null until the journey is turned on.
  messages   jsonb,
  made_by    int references admin,
  made_at    timestamptz not null default now(),
  unique (journey_id, no)
);
create index on journey_plan (made_by);

-- One way of a member through a plan.
create table journey_run (
  id          int generated always as identity primary key,
  journey_id  int not null references journey,
  plan_id     int not null references journey_plan,
  member_id   int not null references member,
  -- The event that let the member enter. The same one does so once.
  occasion    text not null,
  state       text not null default 'inside' check (state in ('inside', 'finished', 'left')),
  -- The step at which the member is or left.
  step_key    int,
  -- When the member goes on.
  due_at      timestamptz,
  left_reason text check (left_reason in ('account', 'advertising', 'ended')),
  entered_at  timestamptz not null,
  ended_at    timestamptz,
  unique (journey_id, member_id, occasion),
  check ((state = 'inside') = (ended_at is null)),
  check ((state = 'inside') = (due_at is not null)),
  check ((state = 'finished') = (step_key is null)),
  check ((state = 'left') = (left_reason is not null))
);
-- A member is in a journey once at a time.
create unique index journey_run_inside on journey_run (journey_id, member_id)
  where state = 'inside';
create index journey_run_due on journey_run (journey_id, due_at, plan_id, step_key)
  where state = 'inside';
create index on journey_run (plan_id, state, step_key);
create index on journey_run (member_id);
create index on journey_run (ended_at) where ended_at is not null;

-- A step that a member has passed. The key guards that it is passed once, whatever repeats.
create table journey_step_run (
  run_id      int not null references journey_run on delete cascade,
  step_key    int not null,
  outcome     text not null check (outcome in ('waited', 'yes', 'no', 'sent', 'unreached')),
  campaign_id int references campaign,
  at          timestamptz not null default clock_timestamp(),
  primary key (run_id, step_key)
);
create index on journey_step_run (campaign_id) where campaign_id is not null;

-- A message of a journey is a campaign to the members who are at its step. Staff see it in the
-- journey, not among their campaigns.
alter table campaign
  add journey_plan_id int references journey_plan,
  add journey_step    int;
-- version before: some thousand rows, and only new campaigns write to it, some hundred times a day.
create index on campaign (journey_plan_id, journey_step) where journey_plan_id is not null;
