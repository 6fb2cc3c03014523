-- Texts with something of each recipient in them. The values are those of when the campaign was
-- made, so that what was counted is what is sent.
alter table campaign_recipient add words jsonb;

-- One more reason to be left out: there is no value to fill in.
update campaign set excluded = '{"no_value": 0}' || excluded;

-- As carriers count: ASCII one byte, everything else two (contract/src/sms-text.ts).
create function carrier_bytes(words text) returns int
  language sql immutable strict parallel safe
  return char_length(words) + char_length(regexp_replace(words, '[\x01-\x7f]', '', 'g'));

-- A text with its places filled in; one without a value stays as it is.
create function fill_words(words text, vals jsonb) returns text
  language plpgsql immutable parallel safe as $$
declare
  name text;
  val text;
begin
  if vals is null then
    return words;
  end if;
  for name, val in select * from jsonb_each_text(vals) loop
    words := replace(words, '#{' || name || '}', val);
  end loop;
  return words;
end $$;
