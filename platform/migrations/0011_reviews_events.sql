-- Reviews of lectures beside those of experts, what staff decide about them and members report,
-- and what members do on events.

-- One engine for both kinds of review. A lecture is a post of the kind `lecture`.
alter table review
  add kind       text not null default 'expert' check (kind in ('expert', 'lecture')),
  add lecture_id int references post,
  add reason     text,
  add decided_by int references admin,
  add decided_at timestamptz,
  add updated_at timestamptz not null default now(),
  add check ((kind = 'lecture') = (lecture_id is not null));
create index on review (kind, state, created_at desc, id desc) where deleted_at is null;
create index on review (lecture_id);
create index on review (decided_by);

-- A member reports a review once.
create table review_report (
  review_id int not null references review,
  member_id int not null references member,
  reason    text not null check (reason in ('advertising', 'privacy', 'abuse', 'promise', 'other')),
  detail    text not null default '',
  at        timestamptz not null default now(),
  primary key (review_id, member_id)
);
create index on review_report (member_id);

-- What is asked of who takes part: null = nothing can be entered, an empty list = a button alone.
alter table event
  add form                 jsonb,
  add winners_published_at timestamptz;

-- A member enters an event once, however often the button is pressed.
create table event_entry (
  id        int generated always as identity primary key,
  event_id  int not null references event,
  member_id int not null references member,
  answers   jsonb not null default '{}',
  at        timestamptz not null default now(),
  unique (event_id, member_id)
);
create index on event_entry (member_id);

-- The label is masked before it is kept: what is not here cannot be published by mistake.
create table event_winner (
  event_id  int not null references event,
  rank      int not null check (rank >= 1),
  label     text not null check (label like '%○%'),
  prize     text not null,
  member_id int references member,
  primary key (event_id, rank)
);
create index on event_winner (member_id);
-- The winners are public, so whatever is kept of them is forgotten when they change (0010).
create trigger content_changed after insert or update or delete or truncate on event_winner
  for each statement execute function tell_content_changed();
