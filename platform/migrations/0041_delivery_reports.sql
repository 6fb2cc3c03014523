-- What the provider tells of single messages by webhook: kept first, answered, and worked off
-- after. Neither number nor text: the message is found by its group and by our own reference.
create table delivery_report (
  id          bigint generated always as identity primary key,
  provider    text not null,
  message_id  text not null,
  group_id    text not null,
  reference   text not null,
  code        text not null,
  received_at timestamptz not null default now(),
  applied_at  timestamptz,
  -- The same news of the same message, however often it comes.
  unique (provider, message_id, code)
);
create index on delivery_report (id) where applied_at is null;
create index on delivery_report (applied_at) where applied_at is not null;

-- Reports name the group; so does whoever asks about it again.
create index on campaign_batch (group_id) where group_id is not null;

-- Whoever is left without a certain fate is asked about again, at growing distance.
alter table campaign_batch
  add reconcile_at timestamptz,
  add reconciles   smallint not null default 0;
create index on campaign_batch (reconcile_at) where reconcile_at is not null;

-- Somebody wants the message sent once more to those whose fate is unknown; a second person decides.
alter table campaign
  add resend_wanted_by int references admin,
  add resend_wanted_at timestamptz;
create index on campaign (resend_wanted_by) where resend_wanted_by is not null;

-- How often somebody was tried again after a failure that may pass.
alter table campaign_recipient add tries smallint not null default 0;
