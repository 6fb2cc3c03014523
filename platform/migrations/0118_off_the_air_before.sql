-- When broadcasts without an end went off the air, from their history: they would be to come for ever.
update broadcast_schedule s set off_at = l.at
from (select schedule_id, max(at) as at from broadcast_log
      where action = 'status' and to_status = 0 group by schedule_id) l
where l.schedule_id = s.id and s.broadcast_status = 0 and s.end_date is null;
