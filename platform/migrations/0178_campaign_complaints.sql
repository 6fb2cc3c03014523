-- Spam blocks of campaigns that are over. Workers count those of the others (features M26).
update campaign c
set complaints = r.blocked
from (select campaign_id, count(*)::int as blocked from campaign_recipient
      where state = 'failed' and split_part(reason, ' ', 1) in ('2254', '3047', '3054', '3055')
      group by campaign_id) r
where c.id = r.campaign_id and c.channel = 'sms' and c.state in ('done', 'cancelled', 'failed');
