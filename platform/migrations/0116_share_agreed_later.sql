-- Of a line that has looked for a share and found none agreed, it is the first one agreed after it;
-- until then it has none. Lines of before have not looked.
alter table order_line add share_noted boolean not null default false;

create or replace function note_share() returns trigger language plpgsql as $$
begin
  new.share := coalesce(new.share, (select share from expert where id = new.expert_id));
  if new.share is null then
    -- Who agrees on one in this moment waits for this line, or this line for them.
    select share into new.share from expert where id = new.expert_id for share;
  end if;
  new.share_noted := true;
  return new;
end $$;

-- A line changes in this alone, once.
drop trigger append_only on order_line;
create trigger append_only after update on order_line
  for each row when (
    old.share is not null or to_jsonb(new) - 'share' is distinct from to_jsonb(old) - 'share'
  ) execute function refuse_change();

create function share_agreed() returns trigger language plpgsql as $$
begin
  new.share_before := coalesce(new.share_before, new.share);
  update order_line set share = new.share
  where expert_id = new.id and share is null and share_noted;
  return new;
end $$;
create trigger share_agreed before update of share on expert
  for each row when (old.share is null and new.share is not null) execute function share_agreed();

-- As before, but for lines that found none agreed.
create or replace view expert_turnover as
with sold as not materialized (
  select l.id, l.expert_id, o.order_no, o.paid_at, l.name, l.unit_price, l.amount,
         case when l.share_noted then l.share
              else coalesce(l.share, s.share, e.share_before, e.share) end as share
  from order_line l
  join product_order o on o.id = l.order_id
  join expert e on e.id = l.expert_id
  left join settlement s on s.expert_id = e.id and s.one_share
    and s.month = to_char(o.paid_at at time zone 'Asia/Seoul', 'YYYY-MM')
)
select expert_id, to_char(paid_at at time zone 'Asia/Seoul', 'YYYY-MM') as month, paid_at as at,
       'sale' as kind, order_no, name as product, unit_price as gross,
       unit_price - amount as discount, 0::bigint as refund, share
from sold where paid_at is not null
union all
select sold.expert_id, to_char(r.done_at at time zone 'Asia/Seoul', 'YYYY-MM'), r.done_at,
       'refund', sold.order_no, sold.name, 0, 0, rl.amount, sold.share
from refund_line rl
join refund r on r.id = rl.refund_id and r.state = 'done'
join sold on sold.id = rl.order_line_id;
