-- Whether the post was public before it had to wait; one that was takes its old place again.
alter table post_review add column was_public boolean not null default false;
