-- The share of the expert on the day of the sale, in per cent, copied as the price is. Null of lines
-- of before, and where none was agreed: these are settled by the present share.
alter table order_line add share numeric(5, 2);

create function note_share() returns trigger language plpgsql as $$
begin
  new.share := coalesce(new.share, (select share from expert where id = new.expert_id));
  return new;
end $$;
create trigger notes_its_share before insert on order_line
  for each row execute function note_share();

-- Every sale and every refund of an expert's products, in the month of Seoul it happened, with the
-- share of it that is theirs.
create or replace view expert_turnover as
select l.expert_id, to_char(o.paid_at at time zone 'Asia/Seoul', 'YYYY-MM') as month, o.paid_at as at,
       'sale' as kind, o.order_no, l.name as product, l.unit_price as gross,
       l.unit_price - l.amount as discount, 0::bigint as refund, coalesce(l.share, e.share) as share
from order_line l join product_order o on o.id = l.order_id join expert e on e.id = l.expert_id
where o.paid_at is not null
union all
select l.expert_id, to_char(r.done_at at time zone 'Asia/Seoul', 'YYYY-MM'), r.done_at,
       'refund', o.order_no, l.name, 0, 0, rl.amount, coalesce(l.share, e.share)
from refund_line rl
join refund r on r.id = rl.refund_id and r.state = 'done'
join order_line l on l.id = rl.order_line_id
join product_order o on o.id = l.order_id
join expert e on e.id = l.expert_id;
