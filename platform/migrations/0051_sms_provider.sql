-- Which provider has the group of a batch or of a message: only that one can say what became of it.
-- Null while none has; the group is then made with the provider that is configured.
alter table campaign_batch add provider text check (provider in ('solapi', 'aligo'));
update campaign_batch set provider = 'solapi' where group_id is not null;
alter table single_message add provider text check (provider in ('solapi', 'aligo'));
update single_message set provider = 'solapi' where group_id is not null;
