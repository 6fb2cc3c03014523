-- The name a picture had where it was uploaded from, by which staff find it again.
alter table upload add column name text not null default '';
create index on upload (created_at desc, id desc) where deleted_at is null;
