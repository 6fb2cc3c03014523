-- Virtual accounts: the gateway issues an account for one order, and tells when the money is on it.

-- waiting: the account is issued, and whether somebody pays into it is to be seen. It keeps other
-- attempts away as one in question does, because both could bring money.
alter table payment_attempt
  drop constraint payment_attempt_state_check,
  drop constraint payment_attempt_check,
  add constraint payment_attempt_state_check check (state in
    ('asking', 'waiting', 'approved', 'refused', 'returning', 'returned')),
  add constraint payment_attempt_check
    check ((settled_at is null) = (state in ('asking', 'waiting', 'returning'))),
  -- What news of the deposit has to bring along to be taken for the gateway's.
  add secret_hash bytea;
drop index payment_attempt_one_open;
create unique index payment_attempt_one_open on payment_attempt (order_id)
  where state in ('asking', 'waiting');

-- News of a deposit is told of a transaction and what became of it: more often, it is the same.
alter table payment_event add is_genuine boolean not null default true;
create unique index payment_event_once
  on payment_event (order_id, (body ->> 'transactionKey'), (body ->> 'status'))
  where is_genuine and body ->> 'transactionKey' is not null;
