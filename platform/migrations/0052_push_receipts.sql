-- What became of a push on the device: shown, and pressed. Each device counts once a campaign.

-- Written by many devices at once, so it has no foreign keys; the sweep adds what is new to the
-- campaign, whose row they would all wait for otherwise.
create table push_receipt (
  campaign_id  int not null,
  recipient_id bigint not null,
  kind         text not null check (kind in ('shown', 'clicked')),
  at           timestamptz not null default now(),
  counted      boolean not null default false,
  primary key (campaign_id, recipient_id, kind)
);
create index on push_receipt (campaign_id) where not counted;

alter table campaign
  add shown   int not null default 0,
  add clicked int not null default 0;
