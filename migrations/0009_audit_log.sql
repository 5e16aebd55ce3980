-- Who did what with the personal data of a conference, so that it can be said
-- later who read which addresses and when. Without a user: the server itself,
-- or somebody who has erased the account.
create table audit_log (
  id bigint primary key generated always as identity,
  conference_id uuid not null references conferences on delete cascade,
  user_id uuid references users on delete set null,
  by_server boolean not null default false,
  action text not null,
  count integer not null,
  at timestamptz not null
);

create index audit_log_of_conference on audit_log (conference_id, id desc);
create index audit_log_by_age on audit_log (at);

-- Reading a list is one entry an hour, whatever somebody scrolls and searches.
create unique index audit_log_listed on audit_log (conference_id, user_id, at) where action = 'delegates_listed';
