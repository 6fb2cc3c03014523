-- The home of every message to one person: what for, to whom, by which channel, and once each.

-- `dest_enc` is wiped when nothing is left to be done. The text of a code or a password goes with
-- it; every other text stays, sealed, as the proof of what somebody was told.
alter table single_message drop constraint single_message_check;
alter table single_message drop constraint single_message_check1;
alter table single_message drop constraint single_message_purpose_check;
update single_message set purpose = 'code' where purpose is null;
alter table single_message
  alter column purpose set not null,
  add channel   text not null default 'sms' check (channel in ('sms', 'push')),
  -- Of a push: what stands above its text, and the page it opens.
  add title     text not null default '',
  add link      text,
  -- The last digits of the number it went to.
  add dest_tail text not null default '',
  -- What it is told about, such as `order:paid:12`. The same is never told twice.
  add occasion  text unique,
  add check (purpose in ('code', 'password', 'order', 'refund', 'expiry', 'reminder', 'consent')),
  -- A push goes to whatever devices its member has at that moment.
  add check (case channel when 'sms' then (dest_enc is null) = (settled_at is not null)
                          else dest_enc is null and member_id is not null end),
  add check (text_enc is not null or settled_at is not null),
  add check (settled_at is null or text_enc is null or purpose not in ('code', 'password'));
