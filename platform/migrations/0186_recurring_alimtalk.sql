-- 알림톡 before a recurring payment.
alter table alimtalk_use drop constraint alimtalk_use_kind_check;
alter table alimtalk_use add constraint alimtalk_use_kind_check check (kind in (
  'order.placed', 'order.paid', 'refund.paid', 'refund.card', 'refund.rejected', 'expiry',
  'reminder', 'consent', 'reconfirm', 'inquiry.answered', 'recurring')) not valid;
