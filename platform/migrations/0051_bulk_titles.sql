-- What each thing of a bulk task was called when it was its turn: the result file is read by people.

alter table staff_task_result add column title text not null default '';
