-- What changes no row is no change of content. Told by statement, every look into the trash emptied
-- what each api process keeps of its public answers, and had it wait for its replica.
do $$
declare
  told record;
begin
  for told in
    select tgrelid::regclass as content,
      -- 16: fires on update (catalog pg_trigger). The others have a trigger of their own for it.
      case when tgtype & 16 = 16 then 'insert or update or delete' else 'insert or delete' end
        as changes
    from pg_trigger where tgname = 'content_changed'
  loop
    execute format('drop trigger content_changed on %s', told.content);
    execute format(
      'create trigger content_changed after %s on %s
         for each row execute function tell_content_changed()', told.changes, told.content);
    execute format(
      'create trigger content_emptied after truncate on %s
         for each statement execute function tell_content_changed()', told.content);
  end loop;
end $$;
