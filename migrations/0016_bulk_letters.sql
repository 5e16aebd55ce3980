-- Hundreds of invitations at once must not keep a password link waiting: what
-- nobody waits for at a screen leaves after everything else.
alter table letters add column bulk boolean not null default false;

drop index letters_due;
create index letters_due on letters (bulk, next_attempt_at) where next_attempt_at is not null;
