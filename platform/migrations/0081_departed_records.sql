-- What the law wants kept of somebody who left, apart from everything else (features.md L06): who
-- made the orders and said what was complained of. Sealed; it goes with its term (0080), and until
-- then a super admin may open it, for a reason that is written down.
create table departed.record (
  id         bigint generated always as identity primary key,
  member_id  int not null references member,
  term       text not null check (term in ('order', 'complaint')),
  -- Where it stood.
  place      text not null,
  place_id   int,
  fields_enc bytea not null,
  -- Its term runs from here: the end of the last contract, the last word about the complaint.
  since      timestamptz not null
);
create index on departed.record (member_id);
create index on departed.record (since);
