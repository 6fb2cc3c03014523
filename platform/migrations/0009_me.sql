-- What a member does on the own pages: proving the password again, ending other devices, leaving.

-- When the password was last proved in this session; changes of the account need it fresh.
alter table session add proved_at timestamptz;

alter table session drop constraint session_end_reason_check;
alter table session add constraint session_end_reason_check check (end_reason in
  ('logout', 'other_device', 'password', 'admin', 'expired', 'reuse', 'limit', 'revoked', 'withdrawal'));

alter table member add withdrawn_at timestamptz;

-- Why people leave, kept apart from who left.
create table withdrawal_reason (
  id     int generated always as identity primary key,
  reason text not null,
  at     date not null default current_date
);
