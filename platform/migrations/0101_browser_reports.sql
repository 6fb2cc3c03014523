-- What goes wrong in browsers, alike ones as one (contract/src/browser-report.ts). Nothing in it
-- tells of anybody; both browser and API see to that.
create table browser_error (
  id            int generated always as identity primary key,
  fingerprint   text not null unique,
  kind          text not null check (kind in ('error', 'rejection', 'policy')),
  message       text not null,
  frames        text[] not null,
  route         text not null,
  release       text not null,
  first_release text not null,
  times         int not null,
  first_at      timestamptz not null default now(),
  last_at       timestamptz not null default now(),
  state         text not null default 'open' check (state in ('open', 'resolved', 'muted')),
  version       int not null default 1
);
create index on browser_error (state, last_at desc, id desc);
create index on browser_error (last_at);

-- How pages felt: of each hour, route and figure how many views fell between which bounds.
create table web_vital (
  hour   timestamptz not null,
  route  text not null,
  name   text not null check (name in ('LCP', 'INP', 'CLS')),
  counts int[] not null,
  primary key (hour, route, name)
);
