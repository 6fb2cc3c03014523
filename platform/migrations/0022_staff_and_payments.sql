-- Managers with dates, groups of addresses and a second factor; refunds, settlements and the
-- templates of messages.

alter table admin
  add phone_enc     bytea,
  add phone_tail    text,
  -- Days of Seoul between which the account may be used; null = without that end.
  add starts_on     date,
  add ends_on       date,
  -- Only addresses of this group let the account in; null = every address on the list does.
  add ip_group      text,
  -- The secret of the second factor, sealed; `totp_since` says since when it is asked for.
  add totp_enc      bytea,
  add totp_since    timestamptz,
  -- The last time step that was used: a code is good once.
  add totp_step     bigint not null default 0,
  add created_by    int references admin,
  add updated_at    timestamptz not null default now(),
  add check (ends_on >= starts_on),
  add check (totp_since is null or totp_enc is not null);
create index on admin (created_by);

-- The one decision whether an account is in use at that instant.
create function is_in_service(a admin, at timestamptz) returns boolean
  language sql stable parallel safe
  return a.state = 'active' and (a.starts_on is null or a.starts_on <= kst_day(at))
                            and (a.ends_on is null or kst_day(at) <= a.ends_on);

-- Ten words that each stand once for the second factor. Kept as keyed hashes only.
create table admin_recovery_code (
  admin_id  int not null references admin,
  code_hash bytea not null,
  used_at   timestamptz,
  primary key (admin_id, code_hash)
);

-- Whoever holds one of these permissions has to have a second factor.
create table second_factor_rule (
  permission text primary key check (permission in
    ('manageUsers', 'manageExperts', 'manageContent', 'manageMessages', 'managePayments', 'superAdmin')),
  created_by int references admin,
  created_at timestamptz not null default now()
);
create index on second_factor_rule (created_by);

-- Whether an account has to have a second factor; superAdmin holds every permission.
create function needs_second_factor(who int) returns boolean
  language sql stable parallel safe
  return exists (
    select from second_factor_rule r join admin_permission p on p.admin_id = who
    where r.permission = p.permission or p.permission = 'superAdmin');

-- Who was given which permission, or lost it, by whom.
create table admin_permission_log (
  id         int generated always as identity primary key,
  admin_id   int not null references admin,
  permission text not null,
  granted    boolean not null,
  by_admin   int references admin,
  at         timestamptz not null default now()
);
create index on admin_permission_log (admin_id, id desc);
create index on admin_permission_log (by_admin);
create trigger append_only before update or delete on admin_permission_log
  for each row execute function refuse_change();

alter table allowed_ip
  -- Who answers for it.
  add owner        text not null default '',
  add group_name   text,
  add valid_from   date,
  add valid_to     date,
  add last_used_at timestamptz,
  -- The bell has told of its end.
  add warned_at    timestamptz,
  add version      int not null default 1,
  add check (valid_to >= valid_from);

create function is_in_force(a allowed_ip, at timestamptz) returns boolean
  language sql stable parallel safe
  return (a.valid_from is null or a.valid_from <= kst_day(at))
     and (a.valid_to is null or kst_day(at) <= a.valid_to);

-- The one decision whether an address may reach the staff area, and an account from there.
create function is_address_allowed(address inet, of_group text) returns boolean
  language sql stable parallel safe
  return exists (
    select from allowed_ip a
    where a.net >>= address and is_in_force(a, now())
      and (of_group is null or a.group_name = of_group));
create index login_event_refused on login_event (at desc) where result = 'address_refused';
