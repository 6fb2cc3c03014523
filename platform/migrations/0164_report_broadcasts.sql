-- Broadcasts that treat a report, in the order of staff. A deleted one is left out when it is read.
alter table post add column schedule_ids int[] not null default '{}';
