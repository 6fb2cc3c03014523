-- Audiences of messages under a name. Conditions alone: members and numbers of people do not stay.
create table saved_audience (
  id         int generated always as identity primary key,
  name       text not null unique,
  audience   jsonb not null,
  created_by int not null references admin,
  updated_at timestamptz not null default now(),
  version    int not null default 1
);
create index on saved_audience (created_by);

-- Two more reasons to be left out: on the list of numbers that get no advertising, and by the
-- exclusion of the audience. Campaigns of before counted the first as without consent.
update campaign set excluded = '{"opted_out": 0, "left_out": 0}' || excluded;


-- Whether a member has a number, so that those a message would reach are counted in one narrow table.
alter table member_facts add phone boolean not null default false;
update member_facts f set phone = true
from member m where m.id = f.member_id and m.phone_hash is not null;

create or replace function note_members() returns trigger language plpgsql as $$
begin
  insert into member_facts (member_id, type, state, join_source, created_at, last_login_at, phone)
  select id, type, state, join_source, created_at, last_login_at, phone_hash is not null from changed
  on conflict (member_id) do update
  set type = excluded.type, state = excluded.state, join_source = excluded.join_source,
      created_at = excluded.created_at, last_login_at = excluded.last_login_at,
      phone = excluded.phone;
  return null;
end $$;
