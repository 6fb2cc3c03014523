-- Sentences of fixed pages that staff keep: one current row of each part, older ones are history.
create table page_text (
  id         int generated always as identity primary key,
  kind       text not null check (kind in
             ('defraud_never', 'defraud_checks', 'invest_does', 'invest_does_not')),
  entries    jsonb not null,
  current    boolean not null default true,
  updated_at timestamptz not null default now(),
  updated_by int references admin
);
create unique index page_text_current on page_text (kind) where current;
