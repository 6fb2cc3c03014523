-- When staff gave an account its number; null once its member has shown that the number is theirs.
alter table member add column phone_by_staff_at timestamptz;

-- What somebody is told of their account, such as that it has another number.
alter table single_message drop constraint single_message_purpose_check;
alter table single_message add constraint single_message_purpose_check check
  (purpose in ('code', 'password', 'order', 'refund', 'expiry', 'reminder', 'consent', 'account'))
  not valid;
