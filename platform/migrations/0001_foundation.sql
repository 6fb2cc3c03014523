-- What every process stands on: the brand this database belongs to, the outbox, repeatable calls.

-- One row: a database serves one brand.
create table deployment (
  one   boolean primary key default true check (one),
  brand text not null check (brand in ('futureon', 'maru', 'daebeom'))
);

-- What has been committed and not yet handed to Redis. Empty most of the time.
create table outbox (
  id         bigint generated always as identity primary key,
  kind       text not null check (kind in ('socket-event', 'job')),
  name       text not null,
  body       jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);

-- First answers of calls that carry an Idempotency-Key, kept for a day.
create table idempotency_key (
  scope        text not null,
  key          text not null,
  request_hash bytea not null,
  status       int,
  answer       jsonb,
  created_at   timestamptz not null default now(),
  primary key (scope, key)
);
create index on idempotency_key (created_at);

-- The Korean calendar day of a moment.
create function kst_day(at timestamptz) returns date
  language sql immutable parallel safe
  return (at at time zone 'Asia/Seoul')::date;

create extension if not exists pg_trgm;
create extension if not exists btree_gist;
create extension if not exists citext;
