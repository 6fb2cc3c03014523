-- Calls to the free number at the end of advertising, as its provider tells of them: each is kept
-- first and acted on second, so that none is lost and none counts twice.
create table opt_out_call (
  id          int generated always as identity primary key,
  call_id     text not null unique,
  dest_hash   bytea not null,
  dest_tail   text not null,
  called_at   timestamptz not null,
  received_at timestamptz not null default now(),
  done_at     timestamptz
);

-- Whoever agrees to advertising anew has taken back the word that kept their number off the list.
-- A number that the gateway could not reach for good stays off.
create function lift_suppression() returns trigger language plpgsql as $$
begin
  delete from suppression s
  using added a join member m on m.id = a.member_id
  where a.given and a.kind = 'marketing_sms' and s.channel = 'sms' and s.dest_hash = m.phone_hash
    and s.reason <> 'gateway';
  return null;
end $$;
create trigger lifts_suppression after insert on consent referencing new table as added
  for each statement execute function lift_suppression();
