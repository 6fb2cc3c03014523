-- Recurring payment of a product with a card that the gateway keeps under a billing key.

-- Whether new subscriptions of the product may begin.
alter table product add recurs boolean not null default false;

create table subscription (
  id             int generated always as identity primary key,
  member_id      int not null references member,
  product_id     int not null references product,
  standing       text not null default 'starting' check (standing in
                   ('starting', 'active', 'charging', 'retrying', 'card_needed', 'ending', 'ended')),
  -- Won that the member consented to, or paid last, whichever is less.
  amount         bigint not null check (amount > 0),
  -- Names the member at the gateway. It cannot be guessed.
  customer_key   uuid not null default gen_random_uuid() unique,
  -- Number of periods that were paid.
  periods        int not null default 0 check (periods >= 0),
  period_ends_at timestamptz,
  -- When the next charge, or the next try of it, is due.
  next_charge_at timestamptz,
  -- Refused tries of the open charge.
  tries          int not null default 0 check (tries >= 0),
  -- Until when another card is waited for.
  card_until     timestamptz,
  end_reason     text check (end_reason in ('member', 'refused', 'card', 'consent', 'product',
                                            'refund', 'withdrawn', 'suspended', 'unpaid')),
  ended_at       timestamptz,
  created_at     timestamptz not null default now(),
  version        int not null default 1,
  check ((ended_at is not null) = (standing = 'ended')),
  check (standing <> 'ended' or end_reason is not null),
  check (standing not in ('active', 'retrying') or next_charge_at is not null),
  check (standing <> 'card_needed' or card_until is not null)
);
create index on subscription (member_id);
create index on subscription (product_id);
create index on subscription (next_charge_at) where standing in ('active', 'retrying');
create index on subscription (standing, created_at);
create index on subscription (ended_at);
-- A product is subscribed to once.
create unique index subscription_one_live on subscription (member_id, product_id)
  where standing <> 'ended';

-- The gateway's key to a card. It is a secret: whoever has it can take money.
create table billing_card (
  id              int generated always as identity primary key,
  subscription_id int not null references subscription on delete cascade,
  -- Null once the gateway no longer has it.
  key_enc         bytea,
  key_hash        bytea not null unique,
  company         text not null,
  -- The last characters of the number, as the gateway covers it.
  tail            text not null,
  -- `2027-03`, if the member told us. The gateway does not know it.
  expires_month   text check (expires_month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  added_at        timestamptz not null default now(),
  -- Since when it is no longer charged.
  removed_at      timestamptz,
  -- When the gateway is asked to delete the key.
  ask_at          timestamptz,
  asks            int not null default 0
);
create unique index billing_card_one_in_use on billing_card (subscription_id)
  where removed_at is null;
create index on billing_card (subscription_id);
create index on billing_card (ask_at) where removed_at is not null and key_enc is not null;

-- What a member agreed to, in the words that they saw. It is never changed.
create table subscription_consent (
  id              int generated always as identity primary key,
  subscription_id int not null references subscription on delete cascade,
  kind            text not null check (kind in ('begin', 'price', 'change')),
  product_id      int not null references product,
  amount          bigint not null check (amount > 0),
  text            text not null,
  terms_version_id int references terms_version,
  refund_rule_id  int not null references refund_rule,
  given_at        timestamptz not null default now()
);
create index on subscription_consent (subscription_id, given_at);
create index on subscription_consent (product_id);
create index on subscription_consent (terms_version_id);
create index on subscription_consent (refund_rule_id);
create trigger append_only before update on subscription_consent
  for each row execute function refuse_change();

-- One row for each period that is paid, or was to be paid.
create table subscription_charge (
  id              int generated always as identity primary key,
  subscription_id int not null references subscription on delete cascade,
  period          int not null check (period > 0),
  kind            text not null check (kind in ('first', 'renewal', 'change')),
  product_id      int not null references product,
  consent_id      int not null references subscription_consent,
  amount          bigint not null check (amount > 0),
  -- The number of the order that it becomes. The gateway approves a number once.
  order_no        text not null unique,
  -- asking: the gateway may have taken the money. waiting: it surely has not, and a try follows.
  state           text not null default 'asking' check (state in
                    ('asking', 'waiting', 'approved', 'failed', 'returning', 'returned')),
  -- Tries that the gateway surely refused. Each try has an idempotency key of its own.
  tries           int not null default 0,
  -- Questions about the present try that were not answered.
  asks            int not null default 0,
  ask_at          timestamptz,
  code            text,
  message         text,
  payment_key     text unique,
  order_id        int unique references product_order on delete set null,
  created_at      timestamptz not null default now(),
  settled_at      timestamptz,
  check ((settled_at is null) = (state in ('asking', 'waiting', 'returning'))),
  check (state not in ('asking', 'returning') or ask_at is not null)
);
-- A period is charged once.
create unique index subscription_charge_one_per_period on subscription_charge
  (subscription_id, period) where state <> 'failed';
create unique index subscription_charge_one_open on subscription_charge (subscription_id)
  where settled_at is null;
create index on subscription_charge (ask_at) where state in ('asking', 'returning');
create index on subscription_charge (product_id);
create index on subscription_charge (consent_id);

-- History of a subscription, and which notices were sent.
create table subscription_event (
  id              int generated always as identity primary key,
  subscription_id int not null references subscription on delete cascade,
  kind            text not null check (kind in
                    ('begun', 'card', 'charged', 'refused', 'noticed', 'priceNoticed', 'cardNoticed',
                     'consented', 'changed', 'ending', 'resumed', 'ended')),
  at              timestamptz not null default now(),
  detail          jsonb not null default '{}'
);
create index on subscription_event (subscription_id, id);

-- Whether a product is still charged: its switch is on, and its expert has not left.
create function product_recurs(p product) returns boolean
  language sql stable parallel safe
  return p.recurs and not exists (
    select from expert e where e.id = p.expert_id and e.ended_at is not null);

-- Price of a product at an instant, with the change that is planned.
create function product_price_at(p product, at timestamptz) returns bigint
  language sql stable parallel safe
  return coalesce((select n.price from product_price n
                   where n.product_id = p.id and n.applied_at is null and n.effective_at <= at),
                  p.price);
