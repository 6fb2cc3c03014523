-- Nicknames are compared without case and width, so that nobody passes for somebody else.
drop index member_nickname;
create index member_nickname on member (lower(normalize(nickname, NFKC)))
where state <> 'withdrawn';
