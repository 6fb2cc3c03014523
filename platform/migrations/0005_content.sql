-- What the public site shows besides broadcasts.

-- One engine for all boards; what only one board has stands in `extra`.
create table post (
  id         int generated always as identity primary key,
  kind       text not null,
  category   text,
  title      text not null,
  excerpt    text not null default '',
  body_html  text not null default '',
  img_path   text,
  images     jsonb not null default '[]',
  extra      jsonb not null default '{}',
  expert_id  int references expert,
  state      text not null default 'published'
             check (state in ('draft', 'scheduled', 'published', 'hidden')),
  publish_at timestamptz not null default now(),
  pinned     boolean not null default false,
  position   int not null default 0,
  views      int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version    int not null default 1
);
create index on post (kind, publish_at desc, id desc) where state = 'published' and deleted_at is null;
create index on post (kind, position) where deleted_at is null;
create index on post (expert_id);
-- Two-syllable Korean words find an index only in decomposed form.
create index post_title_search on post using gin (normalize(title, NFD) gin_trgm_ops);

create table video (
  id         int generated always as identity primary key,
  place      text not null check (place in ('youtube', 'edaily', 'sentv', 'basic')),
  title      text not null,
  url        text not null,
  thumbnail  text,
  length_s   int check (length_s >= 0),
  expert_id  int references expert,
  position   int not null default 0,
  shown      boolean not null default true,
  created_at timestamptz not null default now(),
  version    int not null default 1
);
create index on video (place, created_at desc);
create index on video (expert_id);

create table calendar_entry (
  id         int generated always as identity primary key,
  day        date not null,
  time       text check (time ~ '^\d{2}:\d{2}$'),
  kind       text not null check (kind in
             ('indicator', 'earnings', 'disclosure', 'ipo', 'holiday', 'broadcast')),
  importance int not null check (importance between 1 and 3),
  title      text not null,
  link       text,
  version    int not null default 1
);
create index on calendar_entry (day, time);

create table review (
  id         int generated always as identity primary key,
  member_id  int not null references member,
  expert_id  int references expert,
  title      text not null,
  body_html  text not null,
  excerpt    text not null default '',
  rating     int not null check (rating between 1 and 5),
  state      text not null default 'pending'
             check (state in ('pending', 'published', 'hidden', 'rejected')),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  version    int not null default 1
);
create index on review (state, created_at desc) where deleted_at is null;
create index on review (member_id);
create index on review (expert_id);

create table event (
  id         int generated always as identity primary key,
  title      text not null,
  summary    text not null default '',
  body_html  text not null default '',
  img_path   text,
  starts_at  timestamptz not null,
  ends_at    timestamptz not null check (ends_at > starts_at),
  created_at timestamptz not null default now(),
  version    int not null default 1
);
create index on event (ends_at desc);

create table banner (
  id         int generated always as identity primary key,
  type       int not null check (type in (0, 1)),
  location   text not null
             check (location in ('POPUP', 'TOP', 'PROMOTION', 'BROADCAST', 'EXPERT_MAIN')),
  "order"    int not null check ("order" >= 1),
  period     int not null default 1 check (period between 1 and 365),
  status     text not null default 'active' check (status in ('active', 'inactive')),
  img_path   text not null,
  alt        text not null,
  link       text,
  new_window boolean not null default false,
  from_at    timestamptz not null default now(),
  to_at      timestamptz check (to_at > from_at),
  created_at timestamptz not null default now(),
  version    int not null default 1
);
create index on banner (location, status, "order");

-- Addresses outside that staff keep: one current row of each kind, the older ones are history.
create table link (
  id        int generated always as identity primary key,
  kind      text not null check (kind in
            ('chat', 'cs', 'remote', 'recruit', 'daily_stock', 'video_channel', 'notice_site')),
  address   text not null,
  current   boolean not null default true,
  update_at timestamptz not null default now()
);
create unique index link_current on link (kind) where current;

-- Pictures that were uploaded, under names of our own.
create table upload (
  id         int generated always as identity primary key,
  folder     text not null,
  file       text not null unique,
  mime       text not null,
  bytes      int not null,
  width      int not null,
  height     int not null,
  member_id  int references member,
  admin_id   int references admin,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index on upload (member_id);
create index on upload (admin_id);
