-- Posts and broadcasts whose stocks a worker has to find (features A40).
create table stock_mention_due (
  id          bigint generated always as identity primary key,
  post_id     int unique references post on delete cascade,
  schedule_id int unique references broadcast_schedule on delete cascade,
  -- Neither = the stock list changed, so every post and broadcast is due.
  check (num_nonnulls(post_id, schedule_id) <= 1)
);

create function note_post_mentions() returns trigger language plpgsql as $$
begin
  -- The update locks the row, so that no worker deletes it before this transaction commits.
  insert into stock_mention_due (post_id) values (new.id)
  on conflict (post_id) do update set post_id = excluded.post_id;
  return null;
end $$;
create trigger stock_mentions_added after insert on post
  for each row when (new.kind not in ('best-stock', 'faq', 'lecture', 'profit'))
  execute function note_post_mentions();
create trigger stock_mentions_changed after update of title, body_html on post
  for each row when (
    new.kind not in ('best-stock', 'faq', 'lecture', 'profit')
    and (old.title, old.body_html) is distinct from (new.title, new.body_html))
  execute function note_post_mentions();

create function note_broadcast_mentions() returns trigger language plpgsql as $$
begin
  insert into stock_mention_due (schedule_id) values (new.id)
  on conflict (schedule_id) do update set schedule_id = excluded.schedule_id;
  return null;
end $$;
create trigger stock_mentions_added after insert on broadcast_schedule
  for each row execute function note_broadcast_mentions();
create trigger stock_mentions_changed after update of title on broadcast_schedule
  for each row when (old.title <> new.title)
  execute function note_broadcast_mentions();

create function note_all_mentions() returns trigger language plpgsql as $$
begin
  insert into stock_mention_due (post_id)
  select null where not exists (
    select from stock_mention_due where post_id is null and schedule_id is null);
  return null;
end $$;
create trigger stock_mentions_added after insert or delete on stock
  for each statement execute function note_all_mentions();
create trigger stock_mentions_changed after update on stock
  for each row when (old.name <> new.name) execute function note_all_mentions();

insert into stock_mention_due default values;

-- version before: posts of this kind are few, and the build takes less than a second.
create index on post ((extra->>'code'), publish_at desc) where kind = 'best-stock';

-- Shared answers about stocks.
do $$
declare
  content text;
begin
  foreach content in array array['stock', 'stock_price', 'stock_disclosure', 'stock_mention'] loop
    execute format(
      'create trigger content_changed after insert or update or delete on %s
         for each row execute function tell_content_changed()', content);
    execute format(
      'create trigger content_emptied after truncate on %s
         for each statement execute function tell_content_changed()', content);
  end loop;
end $$;
