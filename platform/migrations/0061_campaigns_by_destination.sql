-- The history of campaigns is searched by the number that a message went to.
create index on campaign_recipient (dest_hash, campaign_id);
