-- What the company may do by law, where a super admin has set it; null is what the brand's data say.
alter table deployment
  add advisory_kind    text check (advisory_kind in ('quasi', 'registered', 'none')),
  add advisory_version int not null default 1;
