-- Memos are sealed like numbers. `body` is empty once `body_enc` holds the text: the version before
-- still writes `body`, and a text there is newer than a sealed one until the sweep seals it.
alter table member_memo add column body_enc bytea;
