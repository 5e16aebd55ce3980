-- Whose names or words an email to somebody else contains, so that it goes when one of them is erased.
alter table emails add column quoted_ids uuid[] not null default '{}';
create index emails_quoting on emails using gin (quoted_ids) where quoted_ids <> '{}';

-- Finds the messages that mention somebody, whose name then goes from them.
create index chat_messages_mentions on chat_messages using gin (mention_ids) where mention_ids <> '{}';
