-- Numbers that messages come from. Since 2015 a number has to be registered with the provider
-- beforehand; one that is not there is refused, so staff choose from what the provider confirmed.
create table sender_number (
  id         int generated always as identity primary key,
  number     text not null unique check (number ~ '^\d{8,12}$'),
  label      text not null,
  state      text not null default 'waiting' check (state in ('waiting', 'verified', 'refused')),
  -- When the provider was asked last; null asks for it anew.
  checked_at timestamptz,
  -- What a message comes from when nobody chooses.
  is_default boolean not null default false,
  created_by int references admin,
  created_at timestamptz not null default now(),
  version    int not null default 1
);
create unique index sender_number_one_default on sender_number (is_default) where is_default;
create index on sender_number (created_by);

-- Kept with the campaign, because the list may change later; null is the configured number.
alter table campaign add sender text;
