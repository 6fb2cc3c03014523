update campaign c
set cancelled = (select count(*) from campaign_recipient r
                 where r.campaign_id = c.id and r.reason = 'CANCELLED')
where c.state = 'cancelled';
