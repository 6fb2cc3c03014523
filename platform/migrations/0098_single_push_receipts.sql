-- What became of a push to one person on their devices: the most that any of them told.
alter table single_message
  add seen text check (seen in ('shown', 'clicked')),
  add check (seen is null or channel = 'push');
