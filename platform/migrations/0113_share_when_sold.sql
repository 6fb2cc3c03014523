-- The share of the expert on the day of the order, in per cent, copied as the price is. Null of lines
-- of before, and where none was agreed.
alter table order_line add share numeric(5, 2);

create function note_share() returns trigger language plpgsql as $$
begin
  new.share := coalesce(new.share, (select share from expert where id = new.expert_id));
  return new;
end $$;
create trigger notes_its_share before insert on order_line
  for each row execute function note_share();

-- What the share was when lines began to note theirs: that of the lines of before.
alter table expert add share_before numeric(5, 2);
-- version before: there are a few dozen experts, and it does not read this column
update expert set share_before = share where share is not null;

-- Closed while the whole of a month was settled by the one share its expert had then.
alter table settlement add one_share boolean not null default true;
alter table settlement alter one_share set default false;

-- Every sale and every refund of an expert's products, in the month of Seoul it happened, with the
-- share of it that is theirs. A line that has noted none goes by the one its month was closed with,
-- by that of before, or by the present one.
create or replace view expert_turnover as
with sold as not materialized (
  select l.id, l.expert_id, o.order_no, o.paid_at, l.name, l.unit_price, l.amount,
         coalesce(l.share, s.share, e.share_before, e.share) as share
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
