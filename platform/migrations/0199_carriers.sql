-- Campaigns of 알림톡, 브랜드메시지 and RCS, with a text message for recipients whose message failed
-- (features M28–M32).

-- version before: its API creates none of the new kinds, and all of its own stay allowed.
alter table campaign drop constraint campaign_kind_check;
alter table campaign add constraint campaign_kind_check
  check (kind in ('SMS', 'LMS', 'MMS', 'ATA', 'BMS', 'RCS', 'PUSH')) not valid;

alter table campaign
  -- Template and values, or profile and buttons.
  add carrier jsonb,
  -- The text message that replaces a failed one: kind, title and text.
  add fallback jsonb,
  -- Recipients who were passed to the fallback.
  add fell_back int not null default 0;
alter table campaign add constraint campaign_carrier_check
  check ((kind in ('ATA', 'BMS', 'RCS')) = (carrier is not null)) not valid;

-- A batch that sends the fallback.
-- version before: its workers would send the text of the campaign. Only the minutes of a deployment
-- matter, in which its API creates no such campaign.
alter table campaign_batch add is_fallback boolean not null default false;

-- Why the first message failed, of a recipient who was passed to the fallback.
alter table campaign_recipient add first_reason text;
