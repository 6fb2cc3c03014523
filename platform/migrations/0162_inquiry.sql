-- Questions of members to the customer centre, each a thread with its answers.

create table inquiry (
  id                int generated always as identity primary key,
  member_id         int not null references member,
  category          text not null check (category in
                      ('account', 'payment', 'broadcast', 'message', 'event', 'other')),
  title_enc         bytea not null,
  state             text not null default 'received' check (state in
                      ('received', 'working', 'answered', 'closed')),
  assignee_id       int references admin,
  -- Since when the member waits for an answer. Null if nothing is open.
  waiting_since     timestamptz default now(),
  first_answered_at timestamptz,
  answered_at       timestamptz,
  closed_at         timestamptz,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  version           int not null default 1,
  check ((waiting_since is not null) = (state in ('received', 'working')))
);
create index on inquiry (member_id, created_at desc);
create index on inquiry (assignee_id);
create index on inquiry (updated_at);
create index on inquiry (waiting_since) where waiting_since is not null;

create table inquiry_entry (
  id         int generated always as identity primary key,
  inquiry_id int not null references inquiry on delete cascade,
  -- A note is for staff only.
  kind       text not null check (kind in ('question', 'answer', 'note')),
  admin_id   int references admin,
  -- Kept for the binding of the seal.
  member_id  int not null references member,
  text_enc   bytea not null,
  pictures   text[] not null default '{}',
  created_at timestamptz not null default now(),
  edited_at  timestamptz,
  check ((admin_id is null) = (kind = 'question'))
);
create index on inquiry_entry (inquiry_id, id);
create index on inquiry_entry (admin_id);
create index on inquiry_entry (member_id);

alter table message_choice drop constraint message_choice_category_check;
alter table message_choice add constraint message_choice_category_check check
  (category in ('live', 'report', 'event', 'order', 'inquiry')) not valid;

alter table single_message drop constraint single_message_purpose_check;
alter table single_message add constraint single_message_purpose_check check
  (purpose in ('code', 'password', 'order', 'refund', 'expiry', 'reminder', 'consent', 'account',
               'inquiry')) not valid;

-- version before: it sends no message with this purpose, so nothing is built.
create index single_message_inquiry on single_message (settled_at) where purpose = 'inquiry';

alter table alimtalk_use drop constraint alimtalk_use_kind_check;
alter table alimtalk_use add constraint alimtalk_use_kind_check check (kind in (
  'order.placed', 'order.paid', 'refund.paid', 'refund.card', 'refund.rejected', 'expiry',
  'reminder', 'consent', 'reconfirm', 'inquiry.answered')) not valid;
