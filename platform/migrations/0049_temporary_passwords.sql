-- Somebody else has set this password, so its owner sets their own before anything else.
alter table admin add password_temporary boolean not null default false;
