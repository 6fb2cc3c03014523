-- What the law and the own rules ask of a campaign before it goes out.

alter table campaign
  -- What exactly is sent, as one hash: the test of a message is good for this and nothing else.
  add content_hash     bytea,
  -- Why a second manager has to let it go: many recipients, or information that reads like
  -- advertising, with the words that do.
  add approval_reasons text[] not null default '{}'
                       check (approval_reasons <@ '{recipients,words}'),
  add ad_words         text[] not null default '{}';
create index on campaign (content_hash) where test;

update campaign set approval_reasons = '{recipients}' where state = 'approval';
