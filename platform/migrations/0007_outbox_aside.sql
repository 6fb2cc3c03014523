-- Outbox rows that no process knows how to publish. Kept for a person to look at.
create table outbox_aside (
  id         bigint primary key,
  kind       text not null,
  name       text not null,
  body       jsonb not null,
  reason     text not null,
  created_at timestamptz not null,
  at         timestamptz not null default now()
);
