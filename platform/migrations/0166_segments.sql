-- Segments of members by what they did (features M23).

-- Orders that were paid lately are looked for by the time of payment.
-- version before: a brand has some ten thousand orders, so building it takes well under a second,
-- and a new order waits that long at most.
create index product_order_paid on product_order (paid_at) where paid_at is not null;
