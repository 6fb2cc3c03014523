-- A text message with a picture is an MMS, in a campaign and in a template.
alter table campaign
  add picture text,
  drop constraint campaign_kind_check,
  add constraint campaign_kind_check check (kind in ('SMS', 'LMS', 'MMS', 'PUSH')),
  add constraint campaign_picture_check check ((kind = 'MMS') = (picture is not null));
alter table message_template
  add picture text check (picture is null or channel = 'sms');

-- The picture of a campaign at a provider, by the name it has there. Whoever uploads it holds the
-- row for a while, so that the batches of one campaign do not all upload the same picture.
create table campaign_picture (
  campaign_id   int not null references campaign,
  provider      text not null check (provider in ('solapi', 'aligo')),
  -- Files belong to an account, and another one does not know them.
  account       text not null,
  file_id       text,
  claimed_until timestamptz not null,
  primary key (campaign_id, provider, account)
);
