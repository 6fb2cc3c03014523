-- Which keys have sealed personal data. Only their numbers: a key that is missing where it still
-- seals something is noticed when the servers start, and not when somebody is to be called.
create table data_key (
  id         int primary key,
  since      timestamptz not null default now(),
  -- It was taken out of the list, once nothing was sealed by it any more.
  dropped_at timestamptz
);
