-- What became of each thing of a bulk task, for its result file (features.md D11), and tasks that
-- whoever began them has stopped.

create table staff_task_result (
  task_id   int not null references staff_task on delete cascade,
  target_id bigint not null,
  -- done, review, or the code of the refusal.
  outcome   text not null,
  primary key (task_id, target_id)
);

alter table staff_task
  drop constraint staff_task_state_check,
  add constraint staff_task_state_check
    check (state in ('waiting', 'running', 'done', 'failed', 'cancelled'));
