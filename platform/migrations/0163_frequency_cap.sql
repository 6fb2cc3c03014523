-- Frequency cap: how much advertising a member receives, over all channels (features M22).

-- One row, the setting of the brand.
create table frequency_cap (
  id       int primary key default 1 check (id = 1),
  enabled  boolean not null default true,
  per_day  int not null default 3 check (per_day between 1 and 20),
  per_week int not null default 10 check (per_week between per_day and 100),
  version  int not null default 1
);
insert into frequency_cap default values;

-- Advertising of the last seven days, one row for each member. A worker takes a place in it before
-- it sends. The row lock decides between campaigns that are sent at the same time. A batch writes a
-- thousand rows in one statement, so there is no foreign key.
create table advertising_slot (
  member_id    int primary key,
  -- Ascending, with the campaign of each.
  sent_at      timestamptz[] not null,
  campaign_ids int[] not null,
  last_at      timestamptz not null,
  check (cardinality(sent_at) = cardinality(campaign_ids))
) with (fillfactor = 70);
create index on advertising_slot (last_at);

-- Why a super admin lets a campaign exceed the cap; null for campaigns that obey it.
alter table campaign add over_cap text;
