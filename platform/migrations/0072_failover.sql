-- Whether it went through the fallback because the first provider surely did not take it.
alter table campaign_batch add failover boolean not null default false;
alter table single_message add failover boolean not null default false;
