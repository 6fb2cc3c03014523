-- The initial consonants of a title, so that ㅅㅅㅈㅈ finds 삼성전자. In the decomposed form of the
-- search, only vowels and final consonants have to be removed. Other letters and signs stay.
create function search_initials(title text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    normalize(search_form(title), NFD), U&'[\1161-\1175\11A8-\11C2]', '', 'g');

alter table post add column initials text not null
  generated always as (search_initials(title)) stored;
alter table video add column initials text not null
  generated always as (search_initials(title)) stored;
alter table review add column initials text not null
  generated always as (search_initials(title)) stored;
alter table expert add column initials text not null
  generated always as (search_initials(nick)) stored;

-- Broadcasts become part of the search of the site.
alter table broadcast_schedule
  add column search_text text not null generated always as (search_text(title, '')) stored,
  add column initials text not null generated always as (search_initials(title)) stored;

-- version before: posts are written by staff, one by one, and there are some ten thousand
create index post_initials on post using gin (initials gin_trgm_ops);
-- version before: videos are written by staff, and there are some hundred
create index video_initials on video using gin (initials gin_trgm_ops);
-- version before: reviews are written a few times a day, and there are some thousand
create index review_initials on review using gin (initials gin_trgm_ops);
-- version before: broadcasts are written by staff, some twenty a day, and there are some ten thousand
create index broadcast_search on broadcast_schedule using gin (search_text gin_trgm_ops);
-- version before: broadcasts are written by staff, as for the index above
create index broadcast_initials on broadcast_schedule using gin (initials gin_trgm_ops);

-- How often words were searched for, without any trace of who searched.
create table search_word (
  day   date not null,
  word  text not null check (length(word) between 1 and 50),
  times int not null check (times > 0),
  primary key (day, word)
);
