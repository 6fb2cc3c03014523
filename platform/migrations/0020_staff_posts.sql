-- What staff write as posts: who wrote it, when it is pinned, its revisions, its editor, its check.

alter table post drop constraint post_state_check;
alter table post add constraint post_state_check
  check (state in ('draft', 'review', 'scheduled', 'published', 'hidden'));

alter table post
  add column created_by  int references admin,
  add column updated_by  int references admin,
  add column deleted_by  int references admin,
  -- The day it speaks of, on boards that have one post a day.
  add column on_day      date,
  add column pinned_from timestamptz,
  add column pinned_to   timestamptz check (pinned_to > pinned_from);
update post set pinned_from = publish_at where pinned;
alter table post drop column pinned;

create unique index post_one_a_day on post (kind, on_day) where on_day is not null and deleted_at is null;
create index post_due on post (publish_at) where state = 'scheduled' and deleted_at is null;
create index post_trash on post (deleted_at) where deleted_at is not null;
create index post_staff_list on post (kind, updated_at desc);
create index on post (created_by);
create index on post (updated_by);
create index on post (deleted_by);

-- Every text a post ever had. `rev` is the version it got with it.
create table post_revision (
  post_id       int not null references post on delete cascade,
  rev           int not null,
  fields        jsonb not null,
  changed       text[] not null default '{}',
  restored_from int,
  admin_id      int references admin,
  at            timestamptz not null default now(),
  primary key (post_id, rev)
);
create index on post_revision (admin_id);

-- Who is editing. It tells, and keeps nobody out: the version decides about saving.
create table post_lock (
  post_id    int primary key references post on delete cascade,
  admin_id   int not null references admin,
  session_id int not null references session,
  taken_at   timestamptz not null default clock_timestamp(),
  seen_at    timestamptz not null default clock_timestamp(),
  version    int not null default 1
);
create index on post_lock (admin_id);
create index on post_lock (session_id);

-- What somebody was typing, by themselves; `post_id` 0 = a post that is not stored yet.
create table post_draft (
  admin_id int not null references admin,
  kind     text not null,
  post_id  int not null,
  version  int,
  fields   jsonb not null,
  at       timestamptz not null default clock_timestamp(),
  primary key (admin_id, kind, post_id)
);

-- Words that may promise too much, and what a second manager said of them.
create table compliance_hit (
  id         int generated always as identity primary key,
  post_id    int not null references post on delete cascade,
  rev        int not null,
  rule       text not null,
  field      text not null,
  excerpt    text not null,
  place      int not null,
  decision   text check (decision in ('approved', 'refused')),
  decided_by int references admin,
  decided_at timestamptz
);
create index on compliance_hit (post_id, rev);
create index on compliance_hit (decided_by);

-- A publication that waits for a second manager: who asked, and what becomes of the post then.
create table post_review (
  post_id      int primary key references post on delete cascade,
  requested_by int not null references admin,
  requested_at timestamptz not null default now(),
  publish_at   timestamptz
);
create index on post_review (requested_by);

-- Files that readers may take from a post.
create table post_attachment (
  id         int generated always as identity primary key,
  post_id    int references post on delete cascade,
  file       text not null unique,
  name       text not null,
  mime       text not null,
  bytes      int not null,
  position   int not null default 0,
  admin_id   int references admin,
  created_at timestamptz not null default now()
);
create index on post_attachment (post_id, position);
create index on post_attachment (admin_id);
create trigger content_changed after insert or update or delete or truncate on post_attachment
  for each statement execute function tell_content_changed();
