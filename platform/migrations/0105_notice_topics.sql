-- What of the bell a member of staff does not want to hear of (features.md R05).
create table staff_notice_off (
  admin_id int not null references admin,
  topic    text not null,
  primary key (admin_id, topic)
);
