-- Whether the periods bought to follow what is refunded move forward when it ends.
alter table refund add move_next boolean not null default false;
