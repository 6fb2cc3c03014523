-- The parts of the site that staff may close for a while (features.md Z13), open until they do.
create table feature_switch (
  id      smallint primary key,
  name    text not null unique,
  open    boolean not null default true,
  version int not null default 1
);

insert into feature_switch (id, name)
values (1, 'signup'), (2, 'order'), (3, 'chat'), (4, 'review'), (5, 'event');

create trigger content_changed after insert or update or delete or truncate on feature_switch
  for each statement execute function tell_content_changed();
