-- What was under way at the moment that was restored may have gone out after it, and nothing is sent twice.

-- A campaign that was being sent, or has become due since: a person decides.
update campaign set state = 'paused', version = version + 1 where state = 'sending' or (state = 'scheduled' and send_at <= now());

-- A message to one person, of which no provider can be asked whether it has it.
update single_message set state = 'unknown', reason = 'RESTORED', settled_at = now(), dest_enc = null, words_enc = null, instead_enc = null, text_enc = case when purpose not in ('code', 'password') then text_enc end, claim = null, claimed_until = null where settled_at is null and state in ('waiting', 'grouped');

-- Pages that stayed open know later versions of broadcasts than there are now, and would take nothing lower.
update broadcast_schedule set version = version + 1000;
