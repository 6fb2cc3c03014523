-- Each recipient is updated once or twice, and all of a batch in one statement. Such an update stays
-- on its page, without new index entries, only if half of the page is free (HOT).
alter table campaign_recipient set (fillfactor = 50);
