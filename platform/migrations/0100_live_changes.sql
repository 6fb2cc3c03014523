-- What became of each live change (contract/src/live-change.ts): it was committed and handed to the
-- stream, each realtime process emitted it, and so many clients have said that they heard it. A
-- process may report before the relay has committed, so the second does not refer to the first.
create table live_change (
  id           bigint primary key,
  name         text not null,
  about        jsonb not null,
  committed_at timestamptz not null,
  relayed_at   timestamptz not null
);
create index on live_change (committed_at);
create index on live_change (name, id);

create table live_delivery (
  change_id  bigint not null,
  process    text not null,
  emitted_at timestamptz not null,
  clients    int not null,
  seen       int not null,
  seen_at    timestamptz,
  primary key (change_id, process),
  check (seen between 0 and clients)
);
create index on live_delivery (emitted_at);
