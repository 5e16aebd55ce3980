-- The people whom a message mentions, so that they are notified and their names are set off. No foreign key: the id of a
-- deleted account names nobody.
alter table chat_messages add column mention_ids uuid[] not null default '{}';
