-- What of a person counts when people are suggested to them and they to others: in all conferences, because a bio and
-- connections are not those of one. Who has no row has switched nothing off.
create table suggestion_inputs (
  person_id uuid primary key references users on delete cascade,
  said boolean not null,
  words boolean not null,
  sessions boolean not null,
  people boolean not null,
  updated_at timestamptz not null
);

-- A weekly email of people to meet, for those who turned it on. One row says that a person was looked at in a week, so that
-- no process does so again; `weeks` is how many are left until the conference begins.
alter table notification_preferences add column weekly_people boolean not null default false;
create index notification_preferences_weekly_people on notification_preferences (person_id) where weekly_people;
create table suggestion_emails (
  conference_id uuid not null references conferences on delete cascade,
  person_id uuid not null references users on delete cascade,
  weeks smallint not null check (weeks between 1 and 4),
  looked_at timestamptz not null,
  primary key (conference_id, person_id, weeks)
);
create index suggestion_emails_person on suggestion_emails (person_id);
