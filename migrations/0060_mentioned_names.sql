-- The names by which a message mentions people, in the order of their ids: somebody may be called something else later, and
-- the name in the text must still be found when they erase their account. Empty in older messages.
alter table chat_messages add column mention_names text[] not null default '{}';
