-- The phone number that somebody shows to the people they are connected with; null while they show none.
alter table profiles add column phone text;
