-- Reactions to campaigns: opt-outs, spam blocks, and the alarm on a jump of either (features M26).

-- Opt-outs from advertising, counted for the campaign that led to them.
create table campaign_opt_out (
  campaign_id  int not null references campaign,
  recipient_id bigint not null,
  -- By the link of the message, a call to the free number, or a button of the push.
  way          text not null check (way in ('link', 'call', 'push')),
  at           timestamptz not null default now(),
  primary key (campaign_id, recipient_id)
);

-- Rows of campaign_opt_out, and recipients whose carrier or phone refused the message as spam.
alter table campaign add opt_outs int not null default 0, add complaints int not null default 0;

-- One row, the setting of the brand.
create table reaction_alarm (
  id              int primary key default 1 check (id = 1),
  enabled         boolean not null default true,
  -- Multiples of the usual rate that raise the alarm.
  opt_out_times   int not null default 3 check (opt_out_times between 2 and 20),
  complaint_times int not null default 3 check (complaint_times between 2 and 20),
  -- Smaller campaigns say nothing about a rate.
  least_sent      int not null default 100 check (least_sent between 20 and 100000),
  version         int not null default 1
);
insert into reaction_alarm default values;

-- Who has read an open alarm, and when.
alter table alarm add acknowledged_at timestamptz, add acknowledged_by int references admin;
