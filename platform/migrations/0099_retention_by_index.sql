-- What a nightly removal looks for lies among millions of rows of the same age that stay: joins
-- whose address is wiped already, and messages about orders. It finds its own by an index of them.
create index join_log_addressed on join_log (at) where ip is not null;
create index single_message_passing on single_message (settled_at)
  where purpose in ('code', 'password', 'reminder', 'expiry');
