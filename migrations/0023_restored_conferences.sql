-- Emails about a deleted conference are held, because the conference can be
-- restored with its invitations, and the secret of an invitation is nowhere but
-- in its email.
alter table emails add column held boolean not null default false;
