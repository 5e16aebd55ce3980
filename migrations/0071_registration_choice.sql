-- Whom registration is open to is one choice of three. Until now inviting needed the switch that also showed Register Now
-- to everybody; without it nobody could register, invited or not. The column keeps its rows without an update, which would
-- count as a change of every conference.
alter table conferences alter column delegate_registration_enabled drop default;
alter table conferences alter column delegate_registration_enabled type text
  using case when delegate_registration_enabled then 'open' else 'closed' end;
alter table conferences rename column delegate_registration_enabled to registration_choice;
alter table conferences
  alter column registration_choice set default 'closed',
  add constraint conferences_registration_choice check (registration_choice in ('closed', 'invited', 'open'));
