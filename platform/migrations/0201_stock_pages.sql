-- Stocks: daily prices and disclosures from feeds, what the site says about a stock, and what
-- members follow.

-- One trading day of a stock, with prices adjusted for splits, in won.
create table stock_price (
  code   text not null references stock (code),
  day    date not null,
  open   int not null check (open > 0),
  high   int not null check (high > 0),
  low    int not null check (low > 0),
  close  int not null check (close > 0),
  volume bigint not null check (volume >= 0),
  source text not null check (source in ('file', 'kis')),
  primary key (code, day),
  check (low <= least(open, close) and high >= greatest(open, close))
);
create index on stock_price (day);

-- A run of a feed. The newest one of each feed shows whether it works.
create table stock_feed_run (
  id         int generated always as identity primary key,
  feed       text not null check (feed in ('file', 'kis', 'dart')),
  started_at timestamptz not null default now(),
  ended_at   timestamptz,
  -- The last day that the run brought.
  day        date,
  stored     int not null default 0 check (stored >= 0),
  refused    int not null default 0 check (refused >= 0),
  problem    text
);
create index on stock_feed_run (feed, id desc);

-- A filing at the electronic disclosure system (DART).
create table stock_disclosure (
  receipt_no text primary key check (receipt_no ~ '^\d{14}$'),
  code       text not null references stock (code),
  title      text not null,
  submitter  text not null,
  filed_on   date not null,
  found_at   timestamptz not null default now(),
  -- When its alerts were made.
  alerted_at timestamptz
);
create index on stock_disclosure (code, filed_on desc, receipt_no desc);
create index on stock_disclosure (receipt_no) where alerted_at is null;

-- A post or broadcast that names a stock. Workers find them in titles and texts. A recording is
-- the broadcast that it records.
create table stock_mention (
  id          int generated always as identity primary key,
  code        text not null references stock (code),
  post_id     int references post on delete cascade,
  schedule_id int references broadcast_schedule on delete cascade,
  check (num_nonnulls(post_id, schedule_id) = 1),
  unique (post_id, code),
  unique (schedule_id, code)
);
create index on stock_mention (code);

-- Stocks that a member follows.
create table stock_watch (
  member_id   int not null references member,
  code        text not null references stock (code),
  -- Whether new disclosures make an alert.
  disclosures boolean not null default false,
  created_at  timestamptz not null default clock_timestamp(),
  primary key (member_id, code)
);
create index on stock_watch (code) where disclosures;

-- A price at which a member gets one alert. `reached_on` is the day whose close crossed it.
create table stock_alert (
  id         int generated always as identity primary key,
  member_id  int not null,
  code       text not null,
  side       text not null check (side in ('above', 'below')),
  price      int not null check (price between 1 and 100000000),
  -- Day of the last close when the alert was made. Only later closes can cross it.
  since      date not null,
  reached_on date,
  created_at timestamptz not null default now(),
  foreign key (member_id, code) references stock_watch on delete cascade,
  unique (member_id, code, side, price)
);
create index on stock_alert (code) where reached_on is null;
