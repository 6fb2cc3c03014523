-- Short links of text messages, and who followed them (features M20).

-- Origin of its short links; null without them. A later setting does not change links that are sent.
alter table campaign add short_origin text;

-- The targets, numbered as they stand in the text. A short link leads nowhere else.
create table campaign_link (
  campaign_id int not null references campaign,
  no          smallint not null check (no between 1 and 9),
  target      text not null,
  -- Clicks that belong to no recipient, because the person had opted out.
  untied      int not null default 0,
  primary key (campaign_id, no)
);

-- 59 random bits, written with the recipient, so that every attempt to send has the same link.
alter table campaign_recipient add link_code bigint;
-- version before: no row has a code, so building the index only reads the table, about a second per
-- million rows. Only workers and new campaigns write to it, some hundred times a day, and they wait.
create unique index campaign_recipient_link_code on campaign_recipient (link_code)
  where link_code is not null;

-- One row for each recipient and link. Many phones write at once, so it has no foreign keys. The
-- first click of a recipient also is a row of push_receipt, which is counted for both channels.
create table link_click (
  campaign_id  int not null,
  recipient_id bigint not null,
  no           smallint not null,
  clicks       int not null default 0,
  -- Fetches by link previews, scanners and prefetching browsers.
  bots         int not null default 0,
  -- Of clicks; null while only bots have fetched it.
  first_at     timestamptz,
  last_at      timestamptz,
  primary key (campaign_id, recipient_id, no)
);
