-- Tokens of messages that were sent before LOOKUP_SECRET was rotated. `key` is the first nine bytes
-- of the former dest_hash. Empty until the first rotation.
create table former_link (
  campaign_id int not null,
  key         bytea not null,
  dest_hash   bytea not null,
  primary key (campaign_id, key)
);
