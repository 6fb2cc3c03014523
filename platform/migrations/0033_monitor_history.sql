-- How the processes were, a row every ten seconds for a day: older rows go with each new one.
create table monitor_history (
  at    timestamptz primary key,
  point jsonb not null
);
