-- Searches compare every hyphen as `-`, and emoji without their selectors and keycaps: people type
-- `–` for `-`, and keyboards send `1️⃣` with and without its parts. `comparedForm` of the API makes
-- the same of the words that are searched for.
create or replace function search_form(given text) returns text
  language sql immutable strict parallel safe
  return lower(translate(
    normalize(given, NFKC),
    U&'\119E\2022\2027\2219\22C5\30FB\2010\2011\2012\2013\2014\2015\2043\2212\00AD\200B\200C\200D\2060\FEFF\FE0E\FE0F\20E3',
    U&'\00B7\00B7\00B7\00B7\00B7\00B7\002D\002D\002D\002D\002D\002D\002D\002D'
  ));

-- A stored column is computed again when a row names what it comes from. Few rows differ.
update post set title = title where search_text <> search_text(title, excerpt);
update video set title = title where search_text <> search_text(title, '');
update review set title = title where search_text <> search_text(title, excerpt);
update expert set nick = nick
where search_text <> search_text(nick, field || ' ' || market || ' ' || headline);
