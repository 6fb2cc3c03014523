-- Stocks become part of the search of the site, by name and initial consonants. The list has some
-- three thousand stocks and is replaced as a whole, so that it is read without an index.
alter table stock
  add column search_text text not null generated always as (search_text(name, '')) stored,
  add column initials text not null generated always as (search_initials(name)) stored;
