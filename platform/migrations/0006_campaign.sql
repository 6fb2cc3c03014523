-- SMS and push campaigns. Postgres is the only record; queues hold ids.

create table push_subscription (
  id            int generated always as identity primary key,
  member_id     int references member,
  endpoint_hash bytea not null unique,
  endpoint_enc  bytea not null,
  keys_enc      bytea not null,
  user_agent    text not null default '',
  created_at    timestamptz not null default now(),
  last_seen_at  timestamptz not null default now(),
  ended_at      timestamptz,
  end_reason    text
);
create index on push_subscription (member_id) where ended_at is null;

create table campaign (
  id          int generated always as identity primary key,
  channel     text not null check (channel in ('sms', 'push')),
  kind        text not null check (kind in ('SMS', 'LMS', 'PUSH')),
  title       text not null default '',
  text        text not null,
  link        text,
  advertising boolean not null,
  -- The definition as asked for; of pasted numbers and picked members only how many.
  audience    jsonb not null,
  test        boolean not null default false,
  send_at     timestamptz,
  state       text not null check (state in
              ('draft', 'approval', 'scheduled', 'sending', 'paused', 'done', 'cancelled', 'failed')),
  total       int not null default 0,
  waiting     int not null default 0,
  sent        int not null default 0,
  failed      int not null default 0,
  unknown     int not null default 0,
  excluded    jsonb not null default '{}',
  failure     text,
  created_by  int not null references admin,
  approved_by int references admin,
  created_at  timestamptz not null default now(),
  started_at  timestamptz,
  finished_at timestamptz,
  version     int not null default 1,
  check (total = waiting + sent + failed + unknown)
);
create index on campaign (channel, created_at desc);
create index on campaign (state, send_at) where state not in ('done', 'failed');
create index on campaign (created_by);
create index on campaign (approved_by);

-- A batch is one gateway group (SMS) or one round of requests (push). The states only move forward,
-- except that a group which was surely not sent is left behind for a new one (grouped -> waiting);
-- see workers/src/sms/send-batch.ts.
create table campaign_batch (
  campaign_id   int not null references campaign,
  no            int not null,
  size          int not null,
  -- Whether everyone in it may get advertising from 21:00 to 08:00.
  night         boolean not null,
  state         text not null default 'waiting'
                check (state in ('waiting', 'grouped', 'filled', 'sent', 'settled')),
  group_id      text,
  -- Who works on it, and until when nobody else may.
  claim         uuid,
  claimed_until timestamptz,
  attempts      int not null default 0,
  -- Not before: after a failure, or held for the night.
  retry_at      timestamptz,
  sent_at       timestamptz,
  primary key (campaign_id, no)
);
create index on campaign_batch (campaign_id) where state <> 'settled';

-- No foreign keys and no index on the state: a campaign of 100,000 is one INSERT from member and
-- push_subscription, whose rows are never deleted, and each row is updated in place once or twice.
create table campaign_recipient (
  id              bigint generated always as identity,
  campaign_id     int not null,
  batch           int not null,
  member_id       int,
  subscription_id int,
  dest_hash       bytea not null,
  dest_enc        bytea not null,
  dest_tail       text not null default '',
  state           text not null default 'waiting'
                  check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown')),
  reason          text,
  settled_at      timestamptz,
  primary key (campaign_id, batch, id),
  -- Each person at most once per campaign.
  unique (campaign_id, dest_hash)
) with (fillfactor = 70);
create index on campaign_recipient (member_id) where member_id is not null;

-- Numbers that never get advertising again.
create table suppression (
  dest_hash bytea not null,
  channel   text not null check (channel in ('sms', 'push')),
  reason    text not null,
  at        timestamptz not null default now(),
  primary key (dest_hash, channel)
);
