-- A view: a session of a member that staff opened out of their own, to see what the member sees.
-- It ends with the staff session it came from.
alter table session
  add column staff_session_id int references session,
  add constraint session_view check (staff_session_id is null or realm = 'member');
create index session_staff_session_id on session (staff_session_id);
create index session_open_view on session (expires_at)
  where staff_session_id is not null and ended_at is null;

-- Whether a staff session is live and its holder looks after members still, so that its view may go
-- on. The time it may lie unused is the reader's to say.
create function keeps_view(staff session, idle_s int) returns boolean language sql stable as $$
  select staff.ended_at is null and staff.expires_at > now()
     and staff.last_used_at > now() - make_interval(secs => idle_s)
     and exists (
       select 1 from admin a join admin_permission p on p.admin_id = a.id
       where a.id = staff.subject_id and is_in_service(a, now())
         and p.permission in ('manageUsers', 'superAdmin'))
$$;
