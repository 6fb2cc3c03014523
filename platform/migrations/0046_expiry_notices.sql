-- Notices that a membership ends, of a product of the same kind that nothing follows.

-- Whether another membership lets its member go on beyond the end of this one.
create function goes_on(m membership) returns boolean
  language sql stable parallel safe
  return exists (
    select from membership other
    join product theirs on theirs.id = other.product_id
    join product ours on ours.id = m.product_id
    where other.member_id = m.member_id and other.state = 'active'
      and other.starts_at <= m.ends_at and other.ends_at > m.ends_at
      and theirs.kind = ours.kind and theirs.expert_id is not distinct from ours.expert_id
      and (ours.kind <> 'series' or theirs.id = ours.id));

-- A membership that gets longer, or is followed by another, or is over, takes back the notices of
-- its member that have not gone out: they say what is no longer true.
alter table single_message drop constraint single_message_state_check;
alter table single_message add constraint single_message_state_check check
  (state in ('waiting', 'grouped', 'filled', 'sent', 'failed', 'unknown', 'expired', 'taken_back'));

create function take_back_expiry_notices() returns trigger language plpgsql as $$
begin
  update single_message s
  set state = 'taken_back', settled_at = now(), dest_enc = null, claim = null, claimed_until = null
  from membership m
  where m.member_id = new.member_id and s.member_id = new.member_id and s.purpose = 'expiry'
    and s.state = 'waiting' and s.settled_at is null
    and s.occasion like 'expiry:%:' || m.id || ':%'
    and (m.state <> 'active' or goes_on(m)
         or s.occasion not like '%:' || kst_day(m.ends_at - interval '1 microsecond'));
  return null;
end $$;
create trigger takes_back_expiry_notices after insert or update on membership
  for each row execute function take_back_expiry_notices();
