-- What staff type finds numbers of members without a look at their wide rows.
drop index member_by_login_id;
drop index member_by_name;
drop index member_by_nickname;
drop index member_by_phone_tail;
create index member_by_login_id on member (lower(login_id::text) text_pattern_ops)
  include (id, login_id);
create index member_by_name on member (name text_pattern_ops) include (id);
create index member_by_nickname on member (lower(nickname) text_pattern_ops)
  include (id, nickname);
create index member_by_phone_tail on member (phone_tail) include (id);
