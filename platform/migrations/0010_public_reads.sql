-- Finding public content by its words, and telling every process when it changes.

-- Text as it is searched: decomposed and in small letters, the title before the line break. Stored,
-- because decomposing each candidate again costs more than all the rest of a search. Two-syllable
-- Korean words find a trigram index only in this form.
create function search_text(title text, rest text) returns text
  language sql immutable parallel safe
  return lower(normalize(translate(title, E'\n', ' ') || E'\n' || rest, NFD));

alter table post add column search_text text not null
  generated always as (search_text(title, excerpt)) stored;
alter table video add column search_text text not null
  generated always as (search_text(title, '')) stored;
alter table review add column search_text text not null
  generated always as (search_text(title, excerpt)) stored;
alter table expert add column search_text text not null
  generated always as (search_text(nick, field || ' ' || market || ' ' || headline)) stored;

drop index post_title_search;
create index post_search on post using gin (search_text gin_trgm_ops);
create index video_search on video using gin (search_text gin_trgm_ops);
create index review_search on review using gin (search_text gin_trgm_ops);

-- Every api process listens, and forgets the public answers it has kept (api/src/shared-answers.ts).
create function tell_content_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', tg_table_name);
  return null;
end $$;

create trigger content_changed after insert or update or delete or truncate on video
  for each statement execute function tell_content_changed();
create trigger content_changed after insert or update or delete or truncate on calendar_entry
  for each statement execute function tell_content_changed();
create trigger content_changed after insert or update or delete or truncate on review
  for each statement execute function tell_content_changed();
create trigger content_changed after insert or update or delete or truncate on event
  for each statement execute function tell_content_changed();
create trigger content_changed after insert or update or delete or truncate on banner
  for each statement execute function tell_content_changed();
create trigger content_changed after insert or update or delete or truncate on link
  for each statement execute function tell_content_changed();
create trigger content_changed after insert or update or delete or truncate on expert
  for each statement execute function tell_content_changed();
create trigger content_changed after insert or update or delete or truncate on product
  for each statement execute function tell_content_changed();
create trigger content_changed after insert or update or delete or truncate on terms_version
  for each statement execute function tell_content_changed();

-- A view or a join that is counted is no change: it would empty what is kept with every reader.
create trigger content_changed after insert or delete or truncate on post
  for each statement execute function tell_content_changed();
create trigger content_edited after update on post
  for each row when (old.views = new.views) execute function tell_content_changed();
create trigger content_changed after insert or delete or truncate on broadcast_schedule
  for each statement execute function tell_content_changed();
create trigger content_edited after update on broadcast_schedule
  for each row when (old.joins = new.joins) execute function tell_content_changed();
