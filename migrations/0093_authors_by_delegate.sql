-- Whose words these are in a conference that came as a file: with the delegate's row they are erased. Rows that were
-- imported before this name nobody, and lose their names a year after the end.
alter table chat_messages add column author_delegate_id uuid references delegates on delete set null;
alter table questions add column author_delegate_id uuid references delegates on delete set null;
alter table question_answers add column author_delegate_id uuid references delegates on delete set null;
create index chat_messages_author_delegate on chat_messages (author_delegate_id) where author_delegate_id is not null;
create index questions_author_delegate on questions (author_delegate_id) where author_delegate_id is not null;
create index question_answers_author_delegate on question_answers (author_delegate_id)
  where author_delegate_id is not null;
