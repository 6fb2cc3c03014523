-- How often the gateway refused to give the money back. It answers the same under the same key, so
-- each time it is asked after a refusal it is asked under another one.
alter table refund add column gateway_refusals int not null default 0;
alter table payment_attempt add column refusals int not null default 0;
