-- Members, experts, staff, and their sessions.

create table member (
  id            int generated always as identity primary key,
  login_id      citext not null unique,
  password_hash text not null,
  name          text not null,
  nickname      text,
  phone_enc     bytea,
  phone_hash    bytea,
  phone_tail    text,
  email_enc     bytea,
  email_hash    bytea,
  type          text not null default 'user' check (type in ('user', 'expert')),
  state         text not null default 'active'
                check (state in ('active', 'dormant', 'suspended', 'withdrawn')),
  last_login_at timestamptz,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  version       int not null default 1
);
create unique index member_phone on member (phone_hash) where state <> 'withdrawn';
create unique index member_email on member (email_hash) where state <> 'withdrawn';
create index on member (state, created_at desc);

-- Consents are only ever added; the newest row of a kind counts.
create table consent (
  id        bigint generated always as identity primary key,
  member_id int not null references member,
  kind      text not null
            check (kind in ('terms', 'privacy', 'ethics', 'marketing_sms', 'marketing_push', 'night')),
  given     boolean not null,
  source    text not null
            check (source in ('signup', 'mypage', 'optout_link', '080', 'operator', 'reconfirm')),
  wording   int not null default 1,
  at        timestamptz not null default now()
);
create index on consent (member_id, kind, id desc);

create view consent_now as
select distinct on (member_id, kind) member_id, kind, given, at
from consent order by member_id, kind, id desc;

-- Numbers are assigned by the brand: the nickname map fixes them.
create table expert (
  id               int primary key,
  member_id        int unique references member,
  nick             text not null,
  field            text not null,
  market           text not null,
  headline         text not null default '',
  career           text[] not null default '{}',
  body_html        text not null default '',
  profile_img_path text[] not null default '{}',
  kakao_url        text,
  position         int not null default 0,
  shown            boolean not null default true,
  created_at       timestamptz not null default now(),
  version          int not null default 1
);

create table expert_nickname (
  nickname  text primary key,
  expert_id int not null references expert
);
create index on expert_nickname (expert_id);

create table admin (
  id            int generated always as identity primary key,
  login_id      citext not null unique,
  password_hash text not null,
  name          text not null,
  state         text not null default 'active' check (state in ('active', 'disabled')),
  last_login_at timestamptz,
  created_at    timestamptz not null default now(),
  version       int not null default 1
);

create table admin_permission (
  admin_id   int not null references admin,
  permission text not null check (permission in
    ('manageUsers', 'manageExperts', 'manageContent', 'manageMessages', 'managePayments', 'superAdmin')),
  granted_at timestamptz not null default now(),
  primary key (admin_id, permission)
);

create table allowed_ip (
  id         int generated always as identity primary key,
  net        cidr not null unique,
  label      text not null default '',
  created_at timestamptz not null default now(),
  created_by int references admin
);
create index on allowed_ip using gist (net inet_ops);
create index on allowed_ip (created_by);
-- A fresh database lets the machine itself in.
insert into allowed_ip (net, label) values ('127.0.0.1/32', '이 서버'), ('::1/128', '이 서버');

-- One row a login. Tokens are derived from `seed` and the server's own secret, and stored nowhere.
create table session (
  id           int generated always as identity primary key,
  realm        text not null check (realm in ('member', 'admin')),
  subject_id   int not null,
  seed         bytea not null,
  -- Grows with each refresh; the token of the generation before stays good for 30 s.
  generation   int not null default 0,
  rotated_at   timestamptz not null default now(),
  ip           inet not null,
  user_agent   text not null,
  created_at   timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at   timestamptz not null,
  ended_at     timestamptz,
  end_reason   text check (end_reason in
               ('logout', 'other_device', 'password', 'admin', 'expired', 'reuse', 'limit')),
  check ((ended_at is null) = (end_reason is null))
);
-- One live session per admin, whatever two logins at the same instant do.
create unique index session_one_per_admin on session (subject_id)
  where realm = 'admin' and ended_at is null;
create index on session (realm, subject_id, last_used_at desc) where ended_at is null;

-- Every attempt to log in, good or bad. The login id is kept only as a keyed hash.
create table login_event (
  id            bigint generated always as identity primary key,
  realm         text not null check (realm in ('member', 'admin')),
  subject_id    int,
  login_id_hash bytea not null,
  ip            inet not null,
  claimed_ip    text,
  user_agent    text not null,
  result        text not null,
  session_id    int references session,
  at            timestamptz not null default now()
);
create index on login_event (realm, subject_id, at desc);
create index on login_event (ip, at desc);
create index on login_event (session_id);

-- What staff did, and what they looked at. Only ever added to.
create table audit_log (
  id          bigint generated always as identity primary key,
  at          timestamptz not null default now(),
  admin_id    int references admin,
  session_id  int references session,
  ip          inet,
  action      text not null,
  target_kind text,
  target_id   bigint,
  diff        jsonb,
  request_id  text
);
create index on audit_log (target_kind, target_id, at desc);
create index on audit_log (admin_id, at desc);
create index on audit_log (session_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger append_only before update or delete on consent
  for each row execute function refuse_change();

-- The bell of staff: for the holders of a permission, or for one admin.
create table staff_notice (
  id         int generated always as identity primary key,
  kind       text not null,
  severity   text not null check (severity in ('info', 'warning', 'error')),
  detail     jsonb not null default '{}',
  permission text,
  admin_id   int references admin,
  link       text,
  at         timestamptz not null default now(),
  check ((permission is null) <> (admin_id is null))
);
create index on staff_notice (admin_id);
create table staff_notice_read (
  admin_id int primary key references admin,
  up_to    int not null
);
