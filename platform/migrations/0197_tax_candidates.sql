-- version before: only an index more. Payments are inserted rarely enough to wait for it.
create index payment_in_cash on payment (approved_at)
  where own_receipt and state in ('approved', 'partial')
    and method in ('bank_transfer', 'virtual_account', 'transfer', 'cash');

-- Transfers that are waited for now are paid after this version began.
update payment set own_receipt = true where state = 'waiting' and method = 'bank_transfer';
