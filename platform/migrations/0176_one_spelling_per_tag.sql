-- Tags are compared without case and width (NFKC), but rows from before hold `VIP` beside `vip`.
-- They get one spelling: that of most members, or the first of equally many.
create temporary table tag_spelling on commit drop as
select tag, lower(normalize(tag, NFKC)) as form,
       first_value(tag) over (partition by lower(normalize(tag, NFKC))
                              order by members desc, tag) as kept
from (select tag, count(*) as members from member_tag group by tag) used;

-- A member with several spellings keeps one row.
delete from member_tag t using tag_spelling s
where t.tag = s.tag and t.tag <> s.kept and exists (
  select from member_tag o join tag_spelling os on os.tag = o.tag
  where o.member_id = t.member_id and os.form = s.form
    and (o.tag = s.kept or o.tag < t.tag));

update member_tag t set tag = s.kept from tag_spelling s where t.tag = s.tag and t.tag <> s.kept;

-- version before: its inserts skip conflicts; staff write some tags a day, and members have few
create unique index member_tag_form on member_tag (member_id, lower(normalize(tag, NFKC)));

-- Conditions that name a tag name its kept spelling, each once.
create function pg_temp.with_kept_tags(audience jsonb, path text[]) returns jsonb
language sql stable as $$
  select case when jsonb_typeof(audience #> path) = 'array' then jsonb_set(audience, path, (
    select coalesce(jsonb_agg(tag order by place), '[]') from (
      select coalesce(min(s.kept), min(n.name)) as tag, min(n.place) as place
      from jsonb_array_elements_text(audience #> path) with ordinality as n (name, place)
      left join tag_spelling s on s.form = lower(normalize(n.name, NFKC))
      group by lower(normalize(n.name, NFKC))
    ) merged))
  else audience end;
$$;

update saved_audience a
set audience = kept.audience, version = a.version + 1
from (
  select id, pg_temp.with_kept_tags(
    pg_temp.with_kept_tags(audience, '{match,tags,names}'),
    '{exclude,conditions,tags,names}') as audience
  from saved_audience
) kept
where kept.id = a.id and kept.audience <> a.audience;

-- Of campaigns, only waiting ones build their audience again.
update campaign c
set audience = kept.audience
from (
  select id, pg_temp.with_kept_tags(
    pg_temp.with_kept_tags(audience, '{match,tags,names}'),
    '{exclude,conditions,tags,names}') as audience
  from campaign where state in ('draft', 'approval', 'scheduled')
) kept
where kept.id = c.id and kept.audience <> c.audience;
