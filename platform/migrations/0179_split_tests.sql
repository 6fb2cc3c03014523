-- Split tests: variants of a text for a share of the recipients, and the winner for the rest
-- (features M24).

-- One row for each campaign with variants.
create table campaign_split (
  campaign_id int primary key references campaign,
  -- Percent of the recipients who get a variant before the winner is known.
  share       smallint not null check (share between 5 and 50),
  measure     text not null check (measure in ('clicks', 'conversions', 'manual')),
  -- Minutes from the last message of the test to the decision.
  wait_min    int not null check (wait_min between 30 and 4320),
  state       text not null default 'testing'
              check (state in ('testing', 'measuring', 'undecided', 'decided', 'dropped')),
  -- The last batch that the test was made with. Retries and held messages have later ones.
  test_until  int not null,
  -- When the last message of the test was handed over, and when the winner is to be chosen.
  tested_at   timestamptz,
  decide_at   timestamptz,
  -- Why staff have to choose.
  reason      text check (reason in ('few', 'tie', 'manual', 'held')),
  winner      smallint,
  decided_at  timestamptz,
  -- Null for a winner by the rule.
  decided_by  int references admin,
  version     int not null default 1,
  check ((state = 'decided') = (winner is not null)),
  check (state in ('undecided') or reason is null)
);
create index on campaign_split (state) where state in ('testing', 'measuring');
create index on campaign_split (decided_by);

-- The texts. The first one is also the text of the campaign.
create table campaign_variant (
  campaign_id int not null references campaign,
  no          smallint not null check (no between 1 and 4),
  kind        text not null,
  title       text not null,
  text        text not null,
  -- Won for one message, at the prices valid when the campaign was charged; 0 for push.
  price       int not null default 0,
  primary key (campaign_id, no)
);

-- Which variant a batch sends; null for the text of the campaign. A batch of the rest has no variant
-- until the winner is known, and no worker takes it.
-- version before: its workers know no variants and would send the rest at once, with the text of the
-- campaign. Its API cannot create such campaigns, so only the minutes of a deployment matter.
alter table campaign_batch add variant smallint;
alter table campaign_batch add is_rest boolean not null default false;
