-- Tokens of messages that were sent before LOOKUP_SECRET was rotated. `key` is the first nine bytes
-- of the former dest_hash. Empty until the first rotation.
create table former_link (
  campaign_id  int not null,
  key          bytea not null,
  recipient_id bigint not null references campaign_recipient on delete cascade,
  primary key (campaign_id, key)
);
create index on former_link (recipient_id);
