-- What an action concerned, by its title then: a session, or an announcement. It stays when the session is renamed or deleted.
alter table audit_log add column title text;
