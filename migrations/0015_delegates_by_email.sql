-- Sorting by address: those without one, who have erased their account, first.
create index delegates_by_email on delegates (conference_id, (coalesce(email, '') collate "C"), number);
