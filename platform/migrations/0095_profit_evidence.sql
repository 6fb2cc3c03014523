-- Who wrote what a profit case says, and who compared it with the statement: never the same person.
create table profit_evidence (
  post_id     int primary key references post on delete cascade,
  written_by  int not null references admin,
  verified_by int references admin check (verified_by <> written_by)
);
create index on profit_evidence (written_by);
create index on profit_evidence (verified_by);

-- What has been verified already stays so until it is changed.
insert into profit_evidence (post_id, written_by)
select id, coalesce(updated_by, created_by) from post
where kind = 'profit' and coalesce(updated_by, created_by) is not null;
