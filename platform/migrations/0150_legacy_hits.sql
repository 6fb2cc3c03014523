-- How often visitors still come by an address of the former site (features.md A05).
create table legacy_hit (
  path    text not null,
  query   text not null,
  hits    bigint not null check (hits > 0),
  last_at timestamptz not null default now(),
  primary key (path, query)
);
