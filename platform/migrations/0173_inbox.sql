-- Inboxes of members: what each was told, independent of the channel.

-- Writers lock this row first. The version of an event and its unread count therefore belong
-- together.
create table inbox (
  member_id int primary key references member,
  version   int not null default 0
);

create table inbox_entry (
  id          int generated always as identity primary key,
  member_id   int not null references member,
  kind        text not null check (kind in ('live', 'order', 'notice')),
  -- What the entry reports. The same is entered once.
  occasion    text unique,
  -- A newer entry of the member with the same topic replaces this one.
  topic       text,
  title       text not null,
  -- Null once the entry is deleted. Its row stays, so that the occasion is not entered again.
  text_enc    bytea,
  link        text check (link like '/%' and link not like '//%'),
  -- Broadcast that the link opens. The entry is hidden while the broadcast is cancelled or deleted.
  schedule_id int references broadcast_schedule on delete cascade,
  -- Push with the same news. A press on it marks the entry as read.
  push_id     int references single_message on delete set null,
  -- Rises with each entry of a member, because the inbox is locked.
  created_at  timestamptz not null default clock_timestamp(),
  read_at     timestamptz,
  deleted_at  timestamptz,
  check ((text_enc is null) = (deleted_at is not null))
);
create index on inbox_entry (member_id, id);
-- The unread count of a member, on every page they open.
create index inbox_entry_unread on inbox_entry (member_id)
  where read_at is null and deleted_at is null;
create index on inbox_entry (schedule_id) where schedule_id is not null;
create index on inbox_entry (push_id) where push_id is not null;
create index on inbox_entry (created_at);

-- A campaign is an entry of each member who received it, without a row of its own. Recipients from
-- before this migration count as read.
alter table campaign_recipient
  add inbox_unread boolean not null default false,
  add inbox_hidden boolean not null default false;
alter table campaign_recipient alter column inbox_unread set default true;

-- An expiry notice that is taken back is no longer true. The payment behind it writes an entry of
-- its own, which announces the new count.
create function take_back_inbox_entry() returns trigger language plpgsql as $$
begin
  update inbox_entry set deleted_at = now(), title = '', text_enc = null
  where occasion = new.occasion and deleted_at is null;
  return null;
end $$;
create trigger takes_back_inbox_entry after update of state on single_message
  for each row when (new.state = 'taken_back' and old.state <> 'taken_back'
                     and new.purpose = 'expiry')
  execute function take_back_inbox_entry();
