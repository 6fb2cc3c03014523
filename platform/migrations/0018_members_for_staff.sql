-- Members as staff work with them: found among a million, suspended, noted about, given days.

alter table member
  add join_source       text not null default 'web' check (join_source in ('web', 'staff')),
  add suspended_until   timestamptz,
  add suspend_reason    text,
  -- Of a password that staff had made: it opens the account until then and no longer.
  add password_until    timestamptz,
  add check ((suspend_reason is null) or state in ('suspended', 'withdrawn'));
create index on member (suspended_until) where state = 'suspended';

-- What staff type to find somebody: the beginning of a name, the end of a number.
create index member_by_login_id on member (lower(login_id::text) text_pattern_ops);
create index member_by_name on member (name text_pattern_ops);
create index member_by_nickname on member (lower(nickname) text_pattern_ops);
create index member_by_phone_tail on member (phone_tail);

-- How a consent came that staff wrote down: on paper, by telephone.
alter table consent add note text;

-- What the lists of staff filter, sort and count by, one narrow row a member: a scan of all of
-- them is a fraction of one over `member`, and asks no other table. Kept by the triggers below.
--
-- Grades are spans of time, so that a row is right at every instant without a clock turning it.
create table member_facts (
  member_id     int primary key references member on delete cascade,
  type          text not null,
  state         text not null,
  join_source   text not null,
  sms           boolean not null default false,
  push          boolean not null default false,
  night         boolean not null default false,
  created_at    timestamptz not null,
  last_login_at timestamptz,
  -- When any product, or a membership of that grade, is open to the member.
  uses          tstzmultirange not null default '{}',
  vip           tstzmultirange not null default '{}',
  premium       tstzmultirange not null default '{}',
  vvip          tstzmultirange not null default '{}'
);
create index on member_facts (created_at desc, member_id desc);
create index on member_facts (last_login_at desc nulls last, member_id desc);

create function note_members() returns trigger language plpgsql as $$
begin
  insert into member_facts (member_id, type, state, join_source, created_at, last_login_at)
  select id, type, state, join_source, created_at, last_login_at from changed
  on conflict (member_id) do update
  set type = excluded.type, state = excluded.state, join_source = excluded.join_source,
      created_at = excluded.created_at, last_login_at = excluded.last_login_at;
  return null;
end $$;
create trigger facts_of_new after insert on member referencing new table as changed
  for each statement execute function note_members();
create trigger facts_of_changed after update on member referencing new table as changed
  for each statement execute function note_members();

create function note_consents() returns trigger language plpgsql as $$
begin
  update member_facts f
  set sms = coalesce(said.sms, f.sms), push = coalesce(said.push, f.push),
      night = coalesce(said.night, f.night)
  from (
    select member_id,
           bool_or(given) filter (where kind = 'marketing_sms') as sms,
           bool_or(given) filter (where kind = 'marketing_push') as push,
           bool_or(given) filter (where kind = 'night') as night
    from (select distinct on (member_id, kind) member_id, kind, given from added
          where kind in ('marketing_sms', 'marketing_push', 'night')
          order by member_id, kind, id desc) newest
    group by member_id) said
  where f.member_id = said.member_id;
  return null;
end $$;
create trigger facts_of_consents after insert on consent referencing new table as added
  for each statement execute function note_consents();

create function spans_of(who int, kinds text[]) returns tstzmultirange
  language sql stable
  return (
    select coalesce(range_agg(tstzrange(m.starts_at, m.ends_at)), '{}')
    from membership m join product p on p.id = m.product_id
    where m.member_id = who and m.state = 'active'
      and (kinds is null or p.kind = any (kinds)));

create function note_membership() returns trigger language plpgsql as $$
declare
  who int := coalesce(new.member_id, old.member_id);
begin
  -- Two changes at once take turns, so that the later one sees the earlier.
  perform from member_facts where member_id = who for update;
  update member_facts
  set uses = spans_of(who, null), vip = spans_of(who, '{vip,trial}'),
      premium = spans_of(who, '{premium}'), vvip = spans_of(who, '{vvip}')
  where member_id = who;
  return null;
end $$;
create trigger facts_of_memberships after insert or update or delete on membership
  for each row execute function note_membership();

insert into member_facts (member_id, type, state, join_source, sms, push, night, created_at,
                          last_login_at, uses, vip, premium, vvip)
select m.id, m.type, m.state, m.join_source,
       coalesce(c.sms, false), coalesce(c.push, false), coalesce(c.night, false),
       m.created_at, m.last_login_at, spans_of(m.id, null), spans_of(m.id, '{vip,trial}'),
       spans_of(m.id, '{premium}'), spans_of(m.id, '{vvip}')
from member m
left join (
  select member_id, bool_or(given) filter (where kind = 'marketing_sms') as sms,
         bool_or(given) filter (where kind = 'marketing_push') as push,
         bool_or(given) filter (where kind = 'night') as night
  from consent_now group by member_id) c on c.member_id = m.id;

-- Words that staff put on members to find them again.
create table member_tag (
  member_id int not null references member,
  tag       text not null check (tag = trim(tag) and char_length(tag) between 1 and 20),
  admin_id  int references admin,
  at        timestamptz not null default now(),
  primary key (member_id, tag)
);
create index on member_tag (tag, member_id);
create index on member_tag (admin_id);

-- What staff note about a member. Never deleted: a note that does not hold is struck through.
create table member_memo (
  id              int generated always as identity primary key,
  member_id       int not null references member,
  kind            text not null check (kind in ('counsel', 'complaint', 'refund', 'other')),
  body            text not null,
  visibility      text not null default 'staff' check (visibility in ('staff', 'managers')),
  pinned          boolean not null default false,
  next_contact_on date,
  done_at         timestamptz,
  author_id       int not null references admin,
  -- Who is to get in touch.
  assignee_id     int not null references admin,
  struck_at       timestamptz,
  struck_by       int references admin,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  version         int not null default 1,
  check ((struck_at is null) = (struck_by is null))
);
create index on member_memo (member_id, pinned desc, created_at desc);
create index on member_memo (created_at desc);
create index on member_memo (next_contact_on) where done_at is null and struck_at is null;
create index on member_memo (author_id);
create index on member_memo (assignee_id);
create index on member_memo (struck_by);

-- Days given or taken beside an order. The order stays what it was.
create table membership_adjustment (
  id            int generated always as identity primary key,
  membership_id int not null references membership,
  action        text not null check (action in ('extend', 'shorten', 'end')),
  ended_before  timestamptz not null,
  ended_after   timestamptz not null,
  reason        text not null,
  admin_id      int not null references admin,
  at            timestamptz not null default now()
);
create index on membership_adjustment (membership_id);
create index on membership_adjustment (admin_id);
create trigger append_only before update or delete on membership_adjustment
  for each row execute function refuse_change();

-- That somebody whose membership runs out was spoken to.
create table membership_contact (
  id            int generated always as identity primary key,
  membership_id int not null references membership,
  way           text not null check (way in ('phone', 'sms', 'chat', 'other')),
  note          text not null default '',
  admin_id      int not null references admin,
  at            timestamptz not null default now()
);
create index on membership_contact (membership_id, at desc);
create index on membership_contact (admin_id);

create index membership_by_end on membership (ends_at, id) where state = 'active';

-- An order that staff wrote: why, and who.
alter table product_order
  add manual_reason text,
  add created_by    int references admin,
  add check ((channel = 'manual') = (manual_reason is not null)),
  add check ((manual_reason is null) = (created_by is null));
create index on product_order (created_by);

-- Of a single message, whose it was and what about; its text is wiped once it is sent.
alter table single_message
  add member_id int references member,
  add purpose   text check (purpose in ('code', 'order', 'password', 'notice'));
create index on single_message (member_id, created_at desc) where member_id is not null;
