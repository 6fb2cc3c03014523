-- Logins with accounts of Kakao, Naver and Apple, and the visits to these providers.

create table social_login (
  id           int generated always as identity primary key,
  member_id    int not null references member,
  provider     text not null check (provider in ('kakao', 'naver', 'apple')),
  -- Keyed hash of the account at the provider. Nothing else of the provider is stored.
  subject_hash bytea not null,
  created_at   timestamptz not null default now(),
  last_used_at timestamptz,
  unique (provider, subject_hash),
  unique (member_id, provider)
);

-- A visit to a provider. The first return with its state answers it, right or wrong.
create table social_login_flow (
  id           int generated always as identity primary key,
  provider     text not null check (provider in ('kakao', 'naver', 'apple')),
  state_hash   bytea not null unique,
  -- Cookie of the browser that started it.
  browser_hash bytea not null,
  -- Session that links an account. Without one, the visit is a login.
  member_id    int references member,
  session_id   int references session,
  -- Account at the provider that no member has linked yet.
  subject_hash bytea,
  network      text not null,
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null,
  answered_at  timestamptz,
  check ((member_id is null) = (session_id is null)),
  check (subject_hash is null or answered_at is not null)
);
create index on social_login_flow (browser_hash);
create index on social_login_flow (network, created_at);
create index on social_login_flow (created_at);
create index on social_login_flow (member_id);
create index on social_login_flow (session_id);

-- Person of a sign-up who has an account. It proves the account for linking, and nothing else.
alter table signup_ticket add column taken_ci_hash bytea;

alter table login_event drop constraint login_event_method_check;
alter table login_event add constraint login_event_method_check
  check (method in ('password', 'passkey', 'kakao', 'naver', 'apple')) not valid;
