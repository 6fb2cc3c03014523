-- A payment by card that is taken back goes to the card, and is told of in other words than money
-- that is transferred to an account.

alter table alimtalk_use drop constraint alimtalk_use_kind_check;
alter table alimtalk_use add constraint alimtalk_use_kind_check check (kind in (
  'order.placed', 'order.paid', 'refund.paid', 'refund.card', 'refund.rejected', 'expiry',
  'reminder', 'consent', 'reconfirm'));
