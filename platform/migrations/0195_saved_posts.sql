-- Posts that members save to read again (features A38).

create table saved_post (
  member_id  int not null references member,
  post_id    int not null references post on delete cascade,
  saved_at   timestamptz not null default clock_timestamp(),
  primary key (member_id, post_id)
);
create index on saved_post (member_id, saved_at desc, post_id desc);
create index on saved_post (post_id);
