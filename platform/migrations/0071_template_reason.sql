-- Why a template of 알림톡 was rejected, in the words of whoever reviewed it; empty if nobody said.
alter table alimtalk_template add reason text not null default '';
