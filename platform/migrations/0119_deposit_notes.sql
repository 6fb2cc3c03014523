-- A note of where to pay an order, and until when, is taken back once the order does not wait for
-- money any more: paid into an account afterwards, it would have to be given back by hand.
create function take_back_deposit_note() returns trigger language plpgsql as $$
declare note int;
begin
  -- Held, so that the text message that is just being put in its place is seen below.
  select id into note from single_message where occasion = 'order:placed:' || new.id for update;
  update single_message
  set state = 'taken_back', settled_at = now(), dest_enc = null, words_enc = null,
      instead_enc = null, claim = null, claimed_until = null
  where (id = note or instead_of = note) and settled_at is null
    and state in ('waiting', 'grouped');
  -- One that may have gone out is stopped if it can be, and no text message follows it any more.
  update single_message set expires_at = now()
  where (id = note or instead_of = note) and settled_at is null and expires_at > now();
  return null;
end $$;
create trigger takes_back_deposit_note after update of state on product_order
  for each row when (old.state = 'pending' and new.state <> 'pending')
  execute function take_back_deposit_note();
