-- Journeys make many small campaigns, so what runs for each of them or every few seconds reads by
-- an index (features M25).

-- Spending of a day.
-- version before: some thousand rows. The build takes milliseconds, and queries stay valid.
create index campaign_cost_day on campaign (kst_day(coalesce(started_at, send_at, created_at)))
  where channel = 'sms' and not test;
-- Campaigns whose reactions are watched, and the earlier ones they are compared with.
-- version before: some thousand rows. The build takes milliseconds, and queries stay valid.
create index campaign_started on campaign (started_at desc, id desc)
  where not test and journey_plan_id is null;

-- Until when the events of a journey were read. Null reads all since `entries_from`.
alter table journey add entries_until timestamptz;
