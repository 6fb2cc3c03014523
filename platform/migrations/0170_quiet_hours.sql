-- Daily hours in which a member receives no pushes and text messages, in Seoul time.

-- A member without a row has none. They may cross midnight.
create table quiet_hours (
  member_id int primary key references member,
  starts    time not null,
  ends      time not null,
  at        timestamptz not null default now(),
  check (starts <> ends)
);

-- End of the quiet hours for which the recipients of a batch wait. The push is useful from then on.
alter table campaign_batch add held_until timestamptz;
