-- What every list of the staff area stands on: why something was done, files and changes that take
-- longer than a request, and lists as somebody likes to see them.

alter table audit_log add column reason text;

-- Work that staff asked for and that goes on after the answer: a file of many rows, a change of
-- many things. The API does it in steps, driven by the workers, who prove themselves by the token.
create table staff_task (
  id          int generated always as identity primary key,
  kind        text not null check (kind in ('export', 'bulk')),
  -- The path of the call that began it.
  name        text not null,
  admin_id    int not null references admin,
  session_id  int references session,
  ip          inet,
  request_id  text,
  input       jsonb not null,
  reason      text,
  token       uuid not null default gen_random_uuid(),
  state       text not null default 'waiting'
              check (state in ('waiting', 'running', 'done', 'failed')),
  total       int not null default 0,
  done        int not null default 0,
  failed      int not null default 0,
  -- Where the next step goes on.
  after_id    bigint not null default 0,
  -- The name of the file within the folder of exports.
  file        text,
  created_at  timestamptz not null default now(),
  finished_at timestamptz,
  expires_at  timestamptz
);
create index on staff_task (admin_id, id desc);
create index on staff_task (expires_at) where file is not null;

-- A list with its filters and order, under a name of its owner.
create table list_view (
  id         int generated always as identity primary key,
  admin_id   int not null references admin,
  list       text not null,
  name       text not null,
  query      text not null,
  created_at timestamptz not null default now(),
  version    int not null default 1,
  unique (admin_id, list, name)
);
