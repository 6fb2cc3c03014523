-- Signing up and finding an account: documents with versions, codes by SMS, tickets.

-- A version is written before it takes effect, and never touched again once it has.
create table terms_version (
  id           int generated always as identity primary key,
  kind         text not null check (kind in ('terms', 'privacy', 'ethics', 'marketing', 'night')),
  version      int not null check (version > 0),
  effective_at timestamptz not null,
  title        text not null,
  body_html    text not null,
  created_at   timestamptz not null default now(),
  unique (kind, version)
);
create index on terms_version (kind, effective_at desc);

create function refuse_change_in_force() returns trigger language plpgsql as $$
begin
  if old.effective_at <= now() then
    raise exception 'a version in force is never changed' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger kept_in_force before update or delete on terms_version
  for each row execute function refuse_change_in_force();

-- What somebody agreed to in the first step. Only its browser knows the ticket behind the hash.
create table signup_ticket (
  id          int generated always as identity primary key,
  ticket_hash bytea not null unique,
  consents    jsonb not null,
  network     text not null,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  used_at     timestamptz
);
create index on signup_ticket (network, created_at desc);

-- One request for a code. Codes and tokens are kept as keyed hashes only.
create table phone_code (
  id           int generated always as identity primary key,
  token_hash   bytea not null unique,
  purpose      text not null check (purpose in ('signup', 'find-id', 'find-password')),
  phone_hash   bytea not null,
  phone_enc    bytea not null,
  phone_tail   text not null,
  login_id     citext,
  code_hash    bytea not null,
  tries        int not null default 0,
  network      text not null,
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null,
  confirmed_at timestamptz,
  used_at      timestamptz
);
create index on phone_code (phone_hash, created_at desc);
create index on phone_code (network, created_at desc);

-- Single messages on their way out, a gateway group each. Number and text are sealed, and wiped as
-- soon as nothing is left to be done. The states are those of campaign_batch.
create table single_message (
  id            int generated always as identity primary key,
  dest_enc      bytea,
  text_enc      bytea,
  state         text not null default 'waiting'
                check (state in ('waiting', 'grouped', 'filled', 'sent', 'failed', 'unknown', 'expired')),
  group_id      text,
  reason        text,
  claim         uuid,
  claimed_until timestamptz,
  attempts      int not null default 0,
  created_at    timestamptz not null default now(),
  -- Of no use to anybody after this, so it is not sent any more.
  expires_at    timestamptz not null,
  settled_at    timestamptz,
  check ((dest_enc is null) = (settled_at is not null)),
  check ((text_enc is null) = (settled_at is not null))
);
create index on single_message (created_at) where settled_at is null;

alter table member add interests text[] not null default '{}';
create index member_nickname on member (lower(nickname)) where state <> 'withdrawn';
