-- Feeds of stocks, and what tells members of new prices and disclosures.

-- State of each feed.
create table stock_feed (
  feed       text primary key check (feed in ('file', 'kis', 'dart')),
  -- When the next round is due. Staff set it to now.
  due_at     timestamptz not null default now(),
  -- The round that has the feed, and until when. A killed round loses it then.
  claim      uuid,
  claimed_until timestamptz,
  -- Access token of the provider. It is asked for at most once a minute.
  token_enc  bytea,
  token_until timestamptz,
  token_asked_at timestamptz
);
insert into stock_feed (feed) values ('file'), ('kis'), ('dart');

-- Files that were read, by the SHA-256 of their content. A corrected file is read again.
create table stock_feed_file (
  digest  bytea primary key,
  name    text not null,
  read_at timestamptz not null default now()
);

-- The last question about each stock.
create table stock_feed_stock (
  code     text primary key references stock (code),
  asked_at timestamptz not null default now(),
  -- The last market day that the answer had.
  day      date
);

-- Stocks with new prices, whose alerts have to be looked at. Triggers add them.
create table stock_alert_due (
  code    text primary key references stock (code) on delete cascade,
  version int not null default 1
);

create function note_alerts_due() returns trigger language plpgsql as $$
begin
  -- A round of alerts may hold the row and is about to delete it. The update waits for that.
  insert into stock_alert_due (code) select distinct code from changed order by code
  on conflict (code) do update set version = stock_alert_due.version + 1;
  return null;
end $$;
create trigger alerts_due_of_new after insert on stock_price referencing new table as changed
  for each statement execute function note_alerts_due();
create trigger alerts_due_of_changed after update on stock_price referencing new table as changed
  for each statement execute function note_alerts_due();

alter table single_message drop constraint single_message_purpose_check;
alter table single_message add constraint single_message_purpose_check check
  (purpose in ('code', 'password', 'order', 'refund', 'expiry', 'reminder', 'consent', 'account',
               'inquiry', 'stock')) not valid;

-- version before: it sends no message with this purpose, so nothing is built.
create index single_message_stock on single_message (settled_at) where purpose = 'stock';

alter table alimtalk_use drop constraint alimtalk_use_kind_check;
alter table alimtalk_use add constraint alimtalk_use_kind_check check (kind in (
  'order.placed', 'order.paid', 'refund.paid', 'refund.card', 'refund.rejected', 'expiry',
  'reminder', 'consent', 'reconfirm', 'inquiry.answered', 'recurring', 'stock')) not valid;
