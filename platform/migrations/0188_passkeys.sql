-- Passkeys of members and staff (WebAuthn), and the challenges that they answer.

create table passkey (
  id            int generated always as identity primary key,
  -- Exactly one owner.
  member_id     int references member,
  admin_id      int references admin,
  -- Name that the authenticator gave the key.
  credential_id bytea not null unique,
  -- COSE key. It verifies signatures and is not secret.
  public_key    bytea not null,
  -- Number that the authenticator counts up, or 0 if it does not count.
  counter       bigint not null check (counter >= 0),
  transports    text[] not null,
  -- Random name of the account for authenticators. The keys of one account share it.
  user_handle   bytea not null check (length(user_handle) = 32),
  -- The authenticator copies the key to other devices of its owner.
  synced        boolean not null,
  name          text not null check (length(name) between 1 and 40),
  created_at    timestamptz not null default now(),
  last_used_at  timestamptz,
  check (num_nonnulls(member_id, admin_id) = 1)
);
create index on passkey (member_id);
create index on passkey (admin_id);

-- A challenge is deleted by its first answer, right or wrong.
create table passkey_challenge (
  id             int generated always as identity primary key,
  challenge_hash bytea not null unique,
  realm          text not null check (realm in ('member', 'admin')),
  -- Account that adds a passkey. Without one, the challenge is for a login.
  member_id      int references member,
  admin_id       int references admin,
  user_handle    bytea,
  network        text not null,
  created_at     timestamptz not null default now(),
  expires_at     timestamptz not null,
  check (case realm when 'member' then admin_id else member_id end is null),
  check ((num_nonnulls(member_id, admin_id) = 1) = (user_handle is not null))
);
create index on passkey_challenge (network, created_at);
create index on passkey_challenge (created_at);
create index on passkey_challenge (member_id);
create index on passkey_challenge (admin_id);

-- Whether an account has a second factor: codes of an authenticator, or a passkey.
create function has_second_factor(who int) returns boolean
  language sql stable parallel safe
  return exists (select from admin where id = who and totp_since is not null)
      or exists (select from passkey where admin_id = who);

-- What a login was tried with.
alter table login_event
  add method text not null default 'password' check (method in ('password', 'passkey'));
