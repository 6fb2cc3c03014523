-- Where a membership of what somebody has already goes: into the first gap that is long enough.

-- Whether two products open the same to somebody. Periods of one membership differ in length, not
-- in what they open, and so do the products of one expert; each series is a thing of its own.
create function opens_same(a product, b product) returns boolean
  language sql immutable parallel safe
  return a.kind = b.kind and a.expert_id is not distinct from b.expert_id
     and (a.kind <> 'series' or a.id = b.id);

-- When a membership of this product begins for this member, if it lasts so long, or until `until`
-- where that is given: as soon as it overlaps nothing that opens the same. Whoever has it now goes
-- on from its end; whoever has only a later one begins now, if that is far enough away.
create function membership_start(who int, of_product int, unit text, n int, until timestamptz)
  returns timestamptz language sql stable parallel safe
begin atomic
  with taken as (
    select m.starts_at, m.ends_at
    from product wanted
    join membership m on m.member_id = who and m.state = 'active' and m.ends_at > now()
    join product p on p.id = m.product_id and opens_same(p, wanted)
    where wanted.id = of_product),
  possible as (select now() as start union select ends_at from taken)
  select min(start) from possible
  where not exists (
    select from taken
    where starts_at < coalesce(until, period_end(start, unit, n)) and start < ends_at);
end;

-- The same for the period that the product is sold for.
create or replace function membership_start(who int, of_product int) returns timestamptz
  language sql stable parallel safe
  return (select membership_start(who, id, period_unit, period_n, null)
          from product where id = of_product);

-- What opens the same to one member never overlaps. The constraint of the table says so of one
-- product; this says it of all that open the same, to two at once in turn. What becomes shorter
-- cannot begin to overlap.
create function refuse_overlap() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'active'
     and tstzrange(old.starts_at, old.ends_at) @> tstzrange(new.starts_at, new.ends_at) then
    return null;
  end if;
  perform from member where id = new.member_id for no key update;
  if exists (
    select from membership m
    join product theirs on theirs.id = m.product_id
    join product ours on ours.id = new.product_id
    where m.member_id = new.member_id and m.id <> new.id and m.state = 'active'
      and m.starts_at < new.ends_at and new.starts_at < m.ends_at and opens_same(theirs, ours)) then
    raise exclusion_violation using message = 'memberships that open the same overlap';
  end if;
  return null;
end $$;
create trigger does_not_overlap
  after insert or update of member_id, product_id, starts_at, ends_at, state on membership
  for each row when (new.state = 'active') execute function refuse_overlap();
