-- A process that sends an email claims it. The claim was a later time of the next try, by the clock of the process: one
-- whose clock was ahead took what others were sending, and a claim that could not be renewed for some seconds was taken
-- before its holder could note that the email had been sent. Now a claim has its own columns and the database's clock,
-- and one that has ended is doubted for some seconds, in which its holder can speak up, before another process takes it.
alter table emails
  add column claimed_until timestamptz,
  add column claim_doubted boolean not null default false;

create index emails_claimed on emails (claimed_until) where claimed_until is not null;
