-- Addresses with the nickname of an expert are answered from here, to whoever asks the same.
create trigger content_changed after insert or update or delete or truncate on expert_nickname
  for each statement execute function tell_content_changed();
