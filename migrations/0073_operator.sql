-- Whoever runs the installation notes which messages of the contact form are answered, so that those that wait can be told
-- from the others. Messages to organisers are answered by email alone.
alter table contact_messages add column answered_at timestamptz;
create index contact_messages_to_operator on contact_messages (created_at, id) where conference_id is null;

-- What could not be sent is looked at every few seconds, in a table that keeps every email for thirty days.
create index emails_failed on emails (failed_at, id) where failed_at is not null;
