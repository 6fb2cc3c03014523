-- The advisory mode decides which stocks the public lists show, so its change makes kept answers old.
create trigger content_changed after update on deployment
  for each statement execute function tell_content_changed();
