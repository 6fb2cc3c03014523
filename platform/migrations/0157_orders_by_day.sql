-- Orders and departures by day, for lists and charts of staff.
-- version before: some hundred thousand orders, a few a minute
create index product_order_placed on product_order (placed_at desc, id desc);
-- version before: a small part of a million members, and a member leaves some times an hour
create index member_left on member (withdrawn_at) where withdrawn_at is not null;
