-- Cash receipts (현금영수증) and tax invoices (세금계산서) of orders that are paid in cash.

-- Whether the documents of a payment are issued here. The window of the gateway issued those of
-- earlier virtual accounts.
-- version before: it inserts payments without the column, and never reads it.
alter table payment add own_receipt boolean not null default false;
-- version before: payments that it inserts from now on are issued here, unless its window issued a
-- receipt, which takes minutes of a deployment.
alter table payment alter own_receipt set default true;

-- One for each order. Its steps are in `tax_entry`.
create table tax_document (
  id          int generated always as identity primary key,
  order_id    int not null unique references product_order,
  -- `compulsory`: issued without a request, under the number of the tax office.
  kind        text not null check (kind in ('deduction', 'expense', 'compulsory', 'invoice')),
  state       text not null default 'asked' check (state in
                ('asked', 'issuing', 'issued', 'failed', 'cancelled', 'dropped')),
  -- Sealed: the number, and for an invoice company, representative and e-mail. Null where there is
  -- none, or once it is no longer needed.
  details_enc bytea,
  -- The last characters of the number, as screens show it.
  number_tail text not null default '',
  -- Won of its steps that are made or under way: issued less cancelled.
  amount      bigint not null default 0 check (amount >= 0),
  asked_at    timestamptz not null default now(),
  changed_at  timestamptz not null default now(),
  version     int not null default 1,
  check (kind <> 'compulsory' or details_enc is null)
);
create index on tax_document (state, asked_at);
create index on tax_document (asked_at);
create index on tax_document (changed_at) where details_enc is not null;

-- A step: the issue, or a cancellation of the whole or a part.
create table tax_entry (
  id           int generated always as identity primary key,
  document_id  int not null references tax_document on delete cascade,
  kind         text not null check (kind in ('issue', 'cancel')),
  amount       bigint not null check (amount > 0),
  -- waiting: for staff. asking: the gateway is asked, or a try follows. in_progress: the tax office
  -- has it.
  state        text not null check (state in
                 ('waiting', 'asking', 'in_progress', 'done', 'failed', 'dropped')),
  -- Refused tries. Each try has an order number and an idempotency key of its own.
  tries        int not null default 0,
  -- Questions about the present try that were not answered.
  asks         int not null default 0,
  ask_at       timestamptz,
  -- The first day of the present try, under which the gateway lists it.
  asked_on     date,
  code         text,
  message      text,
  -- Number under which the gateway knows the receipt, and its key.
  gateway_no   text,
  receipt_key  text,
  receipt_url  text,
  issue_number text,
  issued_on    date,
  recorded_by  int references admin,
  created_at   timestamptz not null default now(),
  settled_at   timestamptz,
  check ((settled_at is null) = (state in ('waiting', 'asking', 'in_progress'))),
  check (state not in ('asking', 'in_progress') or ask_at is not null)
);
create index on tax_entry (document_id, id);
create index on tax_entry (ask_at) where state in ('asking', 'in_progress');
create index on tax_entry (asked_on);
create index on tax_entry (gateway_no);
create index on tax_entry (issue_number);
create index on tax_entry (recorded_by);
-- A document is issued once at a time.
create unique index tax_entry_one_open_issue on tax_entry (document_id)
  where kind = 'issue' and state in ('waiting', 'asking', 'in_progress');

-- What a difference is about.
-- version before: it inserts differences of payments, which the default names.
alter table payment_difference add kind text not null default 'payment'
  check (kind in ('payment', 'cash_receipt'));
