-- Everything that others may do with a participant is off unless it was chosen. Until now strangers could write to whoever
-- was listed, by a default that nobody was asked about at registration. Those who answered what brings them to the
-- conference saw the choice there, so theirs stays; for everybody else it is off until they turn it on.
alter table conference_consents alter column reachable set default false;

update conference_consents as consents set reachable = false
where reachable and not exists (
  select from participant_answers as answered
  where answered.conference_id = consents.conference_id and answered.user_id = consents.user_id
);
