-- Where the money of a refund goes: bank, number and holder, sealed, for as long as it is owed.
alter table refund
  add account_enc bytea,
  add check (account_enc is null or state not in ('done', 'rejected'));
