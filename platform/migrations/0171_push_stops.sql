-- Stop tokens of pushes that were used, and pictures of pushes.

-- Each token works once, so that a repeated one does not undo a later choice of the member.
create table push_stop (
  -- SHA-256 of the token.
  token_hash bytea primary key,
  member_id  int not null references member,
  kind       text not null,
  at         timestamptz not null default now()
);
create index on push_stop (member_id);
create index on push_stop (at);

-- A push may have a picture as well.
alter table campaign drop constraint campaign_picture_check;
alter table campaign add constraint campaign_picture_check
  check (kind = 'PUSH' or (kind = 'MMS') = (picture is not null)) not valid;
