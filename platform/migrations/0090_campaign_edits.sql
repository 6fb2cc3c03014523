-- A campaign that has not begun may be changed; whoever changed it does not approve it.
alter table campaign add edited_by int references admin;
create index on campaign (edited_by);
