-- When a membership that was refunded or taken away really ended. Its period stays what was bought.
alter table membership add ended_at timestamptz;

-- What a card paid ended with the decision, what was transferred with the transfer.
update membership m
set ended_at = coalesce(
  (select case when p.provider = 'toss' then coalesce(r.approved_at_2, r.approved_at, r.done_at)
               else r.done_at end
   from order_line l
   join refund r on r.order_id = l.order_id and r.state in ('processing', 'done')
   join payment p on p.order_id = l.order_id
   where l.id = m.order_line_id order by r.id, p.id desc limit 1),
  (select max(at) from membership_adjustment where membership_id = m.id and action = 'end'),
  least(now(), m.ends_at))
where state <> 'active';

create function note_membership_end() returns trigger language plpgsql as $$
begin
  new.ended_at := case when new.state = 'active' then null else coalesce(new.ended_at, now()) end;
  return new;
end $$;
create trigger notes_its_end before insert or update of state on membership
  for each row execute function note_membership_end();

-- Where a membership stands now, in the words of the contract. What ended by a refund is being
-- refunded until the money is back.
create function membership_standing(state text, starts_at timestamptz, ends_at timestamptz,
                                    of_line int)
  returns text language sql stable parallel safe
  return case
    when state = 'refunded' and exists (
      select from refund r join order_line l on l.order_id = r.order_id
      where l.id = of_line and r.state = 'processing') then 'refunding'
    when state <> 'active' then state
    when now() < starts_at then 'coming'
    when now() < ends_at then 'current'
    else 'ended' end;
