-- A text as searches compare it: in small letters, with one form of compatible letters (`Ｓ＆Ｐ` is
-- `s&p`) and of middle dots, and without letters that cannot be seen. `comparedForm` of the API makes
-- the same of the words that are searched for.
create function search_form(given text) returns text
  language sql immutable strict parallel safe
  return lower(translate(
    normalize(given, NFKC),
    U&'\119E\2022\2027\2219\22C5\30FB\00AD\200B\200C\200D\2060\FEFF',
    U&'\00B7\00B7\00B7\00B7\00B7\00B7'
  ));

-- The same, decomposed, as the site's search needs it (0010_public_reads.sql).
create or replace function search_text(title text, rest text) returns text
  language sql immutable parallel safe
  return normalize(search_form(translate(title, E'\n', ' ') || E'\n' || rest), NFD);

-- A stored column is computed again when a row names what it comes from. Few rows differ.
update post set title = title where search_text <> search_text(title, excerpt);
update video set title = title where search_text <> search_text(title, '');
update review set title = title where search_text <> search_text(title, excerpt);
update expert set nick = nick
where search_text <> search_text(nick, field || ' ' || market || ' ' || headline);
