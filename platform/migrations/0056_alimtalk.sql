-- 알림톡: templates as the provider has them, which message uses which, and the text message that
-- takes the place of one that failed.

create table alimtalk_template (
  id         int generated always as identity primary key,
  provider   text not null check (provider in ('solapi', 'aligo')),
  -- The profile of the channel it comes from.
  channel    text not null,
  code       text not null,
  name       text not null,
  text       text not null,
  state      text not null check (state in ('reviewing', 'approved', 'rejected', 'stopped')),
  -- Carries advertising beside the information, which nobody has agreed to here.
  advertises boolean not null,
  checked_at timestamptz not null,
  unique (provider, code)
);

-- Kinds without a row, and without a template, go out as text messages. No kind advertises.
create table alimtalk_use (
  kind        text primary key check (kind in (
    'order.placed', 'order.paid', 'refund.paid', 'refund.rejected', 'expiry', 'reminder',
    'consent', 'reconfirm')),
  template_id int references alimtalk_template,
  version     int not null default 1
);
create index on alimtalk_use (template_id);

-- When the providers were asked for their templates, and when somebody wanted them asked.
create table alimtalk_check (
  is_only    boolean primary key default true check (is_only),
  asked_at   timestamptz not null default now(),
  checked_at timestamptz
);

alter table single_message drop constraint single_message_channel_check;
alter table single_message drop constraint single_message_check;
alter table single_message drop constraint single_message_state_check;
alter table single_message
  add constraint single_message_channel_check check (channel in ('sms', 'push', 'alimtalk')),
  -- accepted: ordered, its report awaited. Only an 알림톡 waits for one.
  add constraint single_message_state_check check (state in (
    'waiting', 'grouped', 'filled', 'accepted', 'sent', 'failed', 'unknown', 'expired',
    'taken_back')),
  -- An 알림톡 keeps its number until its fate is certain: a text message may have to follow.
  add constraint single_message_check check (
    case channel when 'push' then dest_enc is null and member_id is not null
                 else (dest_enc is null) = (settled_at is not null) end),
  -- Of an 알림톡: its template, the words it is filled with, and the text message that takes its
  -- place if it fails. Words and text are sealed, and wiped with the number.
  add template_id  int references alimtalk_template,
  add words_enc    bytea,
  add instead_enc  bytea,
  add ordered_at   timestamptz,
  -- What the provider said after its fate was certain. Changes nothing any more.
  add late_code    text,
  -- Of a text message: the 알림톡 in whose place it goes. There is one at most.
  add instead_of   int unique references single_message,
  add check ((channel = 'alimtalk') = (template_id is not null)),
  add check (channel <> 'alimtalk' or settled_at is not null
             or (words_enc is not null and instead_enc is not null));
create index on single_message (template_id, created_at) where template_id is not null;
