-- Webhooks: addresses that receive events of broadcasts and posts, and what was sent to them.

create table webhook (
  id                int generated always as identity primary key,
  url               text not null unique,
  description       text not null default '',
  kinds             text[] not null check (cardinality(kinds) > 0),
  -- The reason is that of `off`: staff, a receiver that answered 410, or days of failures.
  state             text not null default 'on' check (state in ('on', 'off')),
  off_reason        text check (off_reason in ('staff', 'gone', 'failing')),
  -- Sealed. The former secret signs too until then.
  secret_enc        bytea not null,
  former_secret_enc bytea,
  former_until      timestamptz,
  -- Time of the first failure since the last success.
  failing_since     timestamptz,
  created_by        int references admin,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  version           int not null default 1,
  check ((state = 'off') = (off_reason is not null))
);
create index on webhook (created_by);

-- An event that at least one webhook wanted when it happened.
create table webhook_event (
  id         bigint generated always as identity primary key,
  kind       text not null,
  subject_id int not null,
  -- Version of the subject. Receivers drop older ones.
  version    int not null,
  -- Public fields of the subject at that version.
  data       jsonb not null,
  at         timestamptz not null default clock_timestamp()
);
create index on webhook_event (at);

-- One row per event and webhook.
create table webhook_delivery (
  id           bigint generated always as identity primary key,
  event_id     bigint not null references webhook_event on delete cascade,
  webhook_id   int not null references webhook on delete cascade,
  -- Sent as webhook-id with every attempt.
  message_id   uuid not null default gen_random_uuid() unique,
  -- Sent once, also to a webhook that is off.
  test         boolean not null default false,
  state        text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts     int not null default 0,
  -- Step of the retry ladder. Sending again returns to the first.
  step         int not null default 0,
  next_at      timestamptz not null default clock_timestamp(),
  -- A worker sends it until then. After that time another one may.
  leased_until timestamptz,
  settled_at   timestamptz,
  status       int,
  duration_ms  int,
  problem      text,
  version      int not null default 1,
  unique (webhook_id, event_id)
);
create index on webhook_delivery (event_id);
create index on webhook_delivery (webhook_id, next_at, id) where state = 'waiting';
create index on webhook_delivery (webhook_id) where leased_until is not null;
create index on webhook_delivery (webhook_id, settled_at);
create index on webhook_delivery (id) where state = 'failed';

-- Writes an event and its deliveries in the transaction of the change, and wakes the workers.
create function note_webhook_event(
  event_kind text, subject_id int, subject_version int, event_data jsonb
) returns void language plpgsql as $$
declare
  noted bigint;
begin
  if not exists (select from webhook where state = 'on' and event_kind = any(kinds)) then
    return;
  end if;
  insert into webhook_event (kind, subject_id, version, data)
  values (event_kind, subject_id, subject_version, event_data) returning id into noted;
  insert into webhook_delivery (event_id, webhook_id)
  select noted, w.id from webhook w where w.state = 'on' and event_kind = any(w.kinds);
  perform pg_notify('webhook', '');
end $$;

-- In the table itself, because broadcasts are changed in many ways: by staff, by the clock, one by
-- one or a whole series.
create function note_broadcast_event() returns trigger language plpgsql as $$
declare
  was_shown constant boolean :=
    tg_op = 'UPDATE' and old.cancelled_at is null and old.deleted_at is null;
  is_shown constant boolean := new.cancelled_at is null and new.deleted_at is null;
  kind constant text := case
    when is_shown and not was_shown then 'broadcast.scheduled'
    when was_shown and not is_shown then 'broadcast.removed'
    when not is_shown then null
    when new.broadcast_status = 1 and old.broadcast_status <> 1 then 'broadcast.started'
    when new.broadcast_status <> 1 and old.broadcast_status = 1 then 'broadcast.ended'
    when (new.title, new.kind, new.expert_id, new.start_date, new.broadcast_status)
           is distinct from
         (old.title, old.kind, old.expert_id, old.start_date, old.broadcast_status)
      or new.end_date is distinct from old.end_date
      or (new.vod_url is null) <> (old.vod_url is null) then 'broadcast.changed'
  end;
begin
  if kind is null then return null; end if;
  perform note_webhook_event(kind, new.id, new.version,
    case when kind = 'broadcast.removed' then jsonb_build_object('id', new.id)
    else jsonb_build_object(
      'id', new.id, 'title', new.title, 'kind', new.kind,
      'status', case new.broadcast_status when 1 then 'live' when 2 then 'replay' else 'off' end,
      'start_at', new.start_date,
      'end_at', over_at(new.broadcast_status, new.start_date, new.end_date, new.off_at),
      'has_vod', new.vod_url is not null,
      'expert', (select jsonb_build_object('id', e.id, 'nick', e.nick)
                 from expert e where e.id = new.expert_id))
    end);
  return null;
end $$;
create trigger notes_broadcast_event
  after insert or update of title, kind, expert_id, start_date, end_date, broadcast_status, vod_url,
    cancelled_at, deleted_at
  on broadcast_schedule for each row execute function note_broadcast_event();

-- Readers see a published post only. `publish_at` of such a post has passed.
create function note_post_event() returns trigger language plpgsql as $$
declare
  was_shown constant boolean :=
    tg_op = 'UPDATE' and old.state = 'published' and old.deleted_at is null;
  is_shown constant boolean := new.state = 'published' and new.deleted_at is null;
  kind constant text := case
    when is_shown and not was_shown then 'post.published'
    when was_shown and not is_shown then 'post.removed'
    when is_shown and (new.title, new.category, new.body_html, new.img_path, new.images,
                       new.expert_id) is distinct from
                      (old.title, old.category, old.body_html, old.img_path, old.images,
                       old.expert_id) then 'post.changed'
  end;
begin
  if kind is null then return null; end if;
  perform note_webhook_event(kind, new.id, new.version,
    case when kind = 'post.removed' then jsonb_build_object('id', new.id, 'board', new.kind)
    else jsonb_build_object(
      'id', new.id, 'board', new.kind, 'title', new.title, 'category', new.category,
      'published_at', new.publish_at,
      'expert', (select jsonb_build_object('id', e.id, 'nick', e.nick)
                 from expert e where e.id = new.expert_id))
    end);
  return null;
end $$;
create trigger notes_post_event
  after insert or update of state, title, category, body_html, img_path, images, expert_id,
    deleted_at
  on post for each row execute function note_post_event();
