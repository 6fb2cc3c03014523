-- What members want to be told of, by category and channel, and what told them by itself.

-- Who has chosen nothing has no row; what they get is said in the contract (isWantedAtFirst).
create table message_choice (
  member_id int not null references member,
  category  text not null check (category in ('live', 'report', 'event', 'order')),
  channel   text not null check (channel in ('sms', 'push')),
  wanted    boolean not null,
  at        timestamptz not null default now(),
  primary key (member_id, category, channel),
  -- Receipts and codes have to arrive.
  check (wanted or category <> 'order' or channel <> 'sms')
);
create index on message_choice (category, channel, wanted, member_id);

-- Without a maker a campaign was made by itself, to tell of a new report or event.
alter table campaign
  add category text check (category in ('live', 'report', 'event', 'order')),
  alter created_by drop not null,
  add check (created_by is not null or (channel = 'push' and category in ('report', 'event')));

update campaign set excluded = '{"not_wanted": 0}' || excluded;

-- A report or an event is told of once, whether or not anybody wanted to know.
create table told_news (
  post_id     int unique references post on delete cascade,
  event_id    int unique references event on delete cascade,
  campaign_id int references campaign,
  at          timestamptz not null default now(),
  check (num_nonnulls(post_id, event_id) = 1)
);
create index on told_news (campaign_id);
create index on event (starts_at);
