-- Who somebody is by their carrier, the free trial, and agreeing to new terms.

-- One check of an identity by the provider: from its window being opened until its result was
-- used. Only the browser that asked knows the name and the cookie behind the hashes.
create table identity_check (
  id           int generated always as identity primary key,
  -- The provider's name of it; a result that names no open check is nobody's.
  request_no   text not null unique,
  token_hash   bytea not null unique,
  browser_hash bytea not null,
  purpose      text not null check (purpose in ('signup', 'find-id', 'find-password', 'member')),
  -- What the result may be used for alone: the ticket of a sign-up, or a member's account.
  ticket_hash  bytea check ((purpose = 'signup') = (ticket_hash is not null)),
  member_id    int references member check ((purpose = 'member') = (member_id is not null)),
  network      text not null,
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null,
  answered_at  timestamptz,
  -- Name, birth date, number and carrier, sealed; wiped as soon as the result is used.
  person_enc   bytea,
  ci_hash      bytea,
  di_hash      bytea,
  used_at      timestamptz,
  check ((answered_at is null) = (ci_hash is null)),
  check ((ci_hash is null) = (di_hash is null))
);
create index on identity_check (network, created_at desc);
create index on identity_check (member_id);
create index on identity_check (expires_at) where person_enc is not null;

-- CI and DI never stand here themselves. One account for one person, whatever two sign-ups at the
-- same instant do.
create table member_identity (
  member_id  int primary key references member,
  ci_hash    bytea not null unique,
  di_hash    bytea not null,
  birth_enc  bytea not null,
  carrier    text not null,
  checked_at timestamptz not null default now()
);

-- The person a ticket belongs to, once they have shown who they are.
alter table signup_ticket
  add ci_hash    bytea,
  add di_hash    bytea,
  add person_enc bytea,
  add check ((ci_hash is null) = (di_hash is null)),
  add check ((ci_hash is null) = (person_enc is null) or used_at is not null);

-- People who have left, apart from the accounts that are left of them: enough to know them again,
-- and nothing else. They come back by a decision of staff, which is good for one sign-up.
create schema departed;
create table departed.person (
  member_id  int primary key references member,
  ci_hash    bytea unique,
  -- Only of somebody who never showed who they are.
  phone_hash bytea,
  left_at    timestamptz not null default now(),
  allowed_at timestamptz,
  allowed_by int references admin,
  check ((allowed_at is null) = (allowed_by is null)),
  check (ci_hash is null or phone_hash is null)
);
create index on departed.person (phone_hash);
create index on departed.person (allowed_by);

-- Who has had the free trial. Stays when the account goes: it is once a person, not once an account.
create table trial_taken (
  ci_hash  bytea primary key,
  taken_at timestamptz not null default now()
);

-- A material version is agreed to again by whoever agreed to an earlier one.
alter table terms_version add material boolean not null default false;

alter table phone_code drop constraint phone_code_purpose_check;
alter table phone_code add constraint phone_code_purpose_check
  check (purpose in ('signup', 'find-id', 'find-password', 'change-phone'));
