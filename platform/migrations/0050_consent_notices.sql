-- What advertising law has members told: what became of what they said about advertising, and every
-- two years that they still agree to it. The messages themselves are the proof (single_message).

create index consent_said on consent (at)
  where kind in ('marketing_sms', 'marketing_push', 'night')
    and source <> 'reconfirm' and (given or source <> 'signup');
create index consent_given on consent (at)
  where kind in ('marketing_sms', 'marketing_push', 'night') and given;

-- That somebody still agrees is no new word: a number that was taken off stays off.
create or replace function lift_suppression() returns trigger language plpgsql as $$
begin
  delete from suppression s
  using added a join member m on m.id = a.member_id
  where a.given and a.source <> 'reconfirm' and a.kind = 'marketing_sms'
    and s.channel = 'sms' and s.dest_hash = m.phone_hash and s.reason <> 'gateway';
  return null;
end $$;

-- Staff see who is on the list, put numbers on it, and take them off it.
alter table suppression
  add id         bigint generated always as identity unique,
  add dest_tail  text not null default '',
  add note       text,
  add created_by int references admin;
create index on suppression (at desc, id desc);
