-- What a campaign of text messages is estimated to cost when it is made, in won.
alter table campaign add cost bigint not null default 0 check (cost >= 0);

-- The account at the provider, as it was last seen.
create table sms_account (
  provider   text primary key,
  balance    bigint not null,
  checked_at timestamptz not null,
  -- When the bell rang for a low balance; null again once it is filled up.
  alarmed_at timestamptz
);
