-- The votes with which a question came from another installation, beside those of people here, who have a row each.
alter table questions add column imported_votes integer not null default 0 check (imported_votes between 0 and 100000);
