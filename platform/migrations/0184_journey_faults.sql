-- Journeys that a fault stops, and the campaigns that a pause holds (features M25).

-- version before: its workers write only the two values that stay allowed. The table has a row for
-- each journey, so the check is done at once.
alter table journey drop constraint journey_problem_check;
-- version before: both of its values stay allowed.
alter table journey add constraint journey_problem_check check (problem in (
  'BALANCE_TOO_LOW', 'DAILY_CEILING_REACHED', 'SENDER_NOT_VERIFIED', 'PROVIDER_REFUSES'));

-- version before: campaigns of journeys are new, so few rows are read while writes wait.
create index campaign_unfinished_of_journey on campaign (journey_plan_id)
  where journey_plan_id is not null and state in ('sending', 'paused');
