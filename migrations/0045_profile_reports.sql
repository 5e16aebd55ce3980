-- A report of a person has no message; its evidence is their profile as it was. One at a time of each reporter is enough.
alter table message_reports alter column message_id drop not null;
create unique index message_reports_person on message_reports (conference_id, author_id, reporter_id)
  where message_id is null and resolved_at is null;
