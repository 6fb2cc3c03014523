-- What something was done for: the id of the request that caused it, as in the log lines of every
-- process (platform/src/trace.ts). Rows of before, and of the version before, have none.
alter table campaign add column trace text;
alter table single_message add column trace text;
alter table outbox add column trace text;
alter table outbox_aside add column trace text;
alter table live_change add column trace text;
