-- What the client of a login says it is, beside the address it says it has: kept for the log only.
alter table login_event add column claimed_user_agent text;
