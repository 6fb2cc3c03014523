-- The audit log as a chain (features.md D13), and the monthly look at who saw personal data (L07).

-- Every line of the log has a link: its hash is made of the link before and of the line itself, so
-- that a line which is changed, removed or slipped in breaks the chain from there on.
create table audit_chain (
  seq      bigint primary key,
  audit_id bigint not null unique references audit_log,
  hash     bytea not null
);
create trigger append_only before update or delete on audit_chain
  for each row execute function refuse_change();
create trigger never_emptied before truncate on audit_chain
  for each statement execute function refuse_change();
create trigger never_emptied before truncate on audit_log
  for each statement execute function refuse_change();

-- Each column by its place, times in UTC: the same text whoever asks, and whatever columns come.
create function audit_line(a audit_log) returns bytea
  language sql stable set timezone = 'UTC' as $$
    select convert_to(jsonb_build_array(a.id, a.at, a.admin_id, a.session_id, host(a.ip), a.action,
      a.target_kind, a.target_id, a.diff, a.request_id, a.reason)::text, 'UTF8')
$$;

create function audit_link(former bytea, a audit_log) returns bytea
  language sql stable as $$ select sha256(former || audit_line(a)) $$;

-- Runs when the transaction commits, so that the lock which puts the links in order is held for
-- the commit alone and not for the work before it.
create function link_audit_line() returns trigger language plpgsql as $$
declare
  last record;
begin
  perform pg_advisory_xact_lock(72655004);
  select seq, hash into last from audit_chain order by seq desc limit 1;
  insert into audit_chain (seq, audit_id, hash)
  values (coalesce(last.seq, 0) + 1, new.id, audit_link(coalesce(last.hash, '\x'::bytea), new));
  return null;
end $$;
create constraint trigger link_audit_line after insert on audit_log
  deferrable initially deferred for each row execute function link_audit_line();

-- What was written before there was a chain is its beginning.
do $$
declare
  line audit_log;
  place bigint := 0;
  former bytea := '\x';
begin
  for line in select * from audit_log order by id loop
    place := place + 1;
    former := audit_link(former, line);
    insert into audit_chain (seq, audit_id, hash) values (place, line.id, former);
  end loop;
end $$;

-- The first line that does not fit, or no row: `removed`, `changed`, `gap` (a link is missing), or
-- `unlinked` (a line was slipped in past the chain).
create function audit_chain_break() returns table (audit_id bigint, seq bigint, kind text)
  language sql stable as $$
    with links as (
      select c.seq, c.audit_id, c.hash, a.id is null as is_gone,
             coalesce(lag(c.hash) over w, '\x'::bytea) as former,
             c.seq - coalesce(lag(c.seq) over w, 0) as step,
             case when a.id is not null
                  then audit_link(coalesce(lag(c.hash) over w, '\x'::bytea), a) end as wanted
      from audit_chain c left join audit_log a on a.id = c.audit_id
      window w as (order by c.seq)
    )
    select audit_id, seq, kind from (
      (select l.audit_id, l.seq, case when l.step <> 1 then 'gap' when l.is_gone then 'removed'
                                      else 'changed' end as kind
       from links l
       where l.step <> 1 or l.is_gone or l.hash <> l.wanted order by l.seq limit 1)
      union all
      (select a.id, null, 'unlinked'
       from audit_log a left join audit_chain c on c.audit_id = a.id
       where c.audit_id is null order by a.id limit 1)
    ) as found
    order by audit_id limit 1
$$;

create index on audit_log (at desc, id desc);
create index on audit_log (action, at desc);
create index on login_event (at desc, id desc);

-- A month of looks at personal data, seen by a super admin. The head of the chain stands here as
-- well, so that not even the end of the log can be cut off unseen.
create table access_review (
  month      date primary key check (month = date_trunc('month', month)),
  admin_id   int not null references admin,
  note       text not null,
  figures    jsonb not null,
  chain_seq  bigint not null,
  chain_hash bytea not null,
  at         timestamptz not null default now()
);
create trigger append_only before update or delete on access_review
  for each row execute function refuse_change();
