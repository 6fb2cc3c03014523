-- The intended audience of an expert, a line each.
alter table expert add column suits text[] not null default '{}';
