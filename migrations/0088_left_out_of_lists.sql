-- Whom somebody was not to be shown when their list was made. When one of them may be shown again, because ignoring or a block
-- was taken back or a request was withdrawn, the list is made anew.
alter table suggestion_lists add column left_out uuid[] not null default '{}';
