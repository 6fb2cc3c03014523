-- Members choose whether alerts of stocks reach them, apart from reminders of broadcasts.

alter table message_choice drop constraint message_choice_category_check;
alter table message_choice add constraint message_choice_category_check check
  (category in ('live', 'report', 'event', 'order', 'inquiry', 'stock')) not valid;
