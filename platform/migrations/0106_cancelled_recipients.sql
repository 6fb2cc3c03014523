-- Of the failed of a campaign, whom a cancel stopped: nothing went wrong with them.
alter table campaign add column cancelled int not null default 0;
