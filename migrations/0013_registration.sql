-- Strangers who asked to register. Nothing else is made of it until somebody
-- opens the link in the letter, so that nobody can fill a conference with other
-- people's addresses.
create table registration_requests (
  id uuid primary key,
  conference_id uuid not null references conferences on delete cascade,
  email text not null check (email = lower(email)),
  full_name text not null,
  company text,
  position text,
  hash text not null unique,
  letter_id uuid references letters on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (conference_id, email)
);

create index registration_requests_expired on registration_requests (expires_at);

-- What somebody who takes part agreed to, for one conference. No row: nobody
-- has asked yet, and the answer is no.
create table conference_consents (
  conference_id uuid not null references conferences on delete cascade,
  user_id uuid not null references users on delete cascade,
  listed boolean not null,
  suggested boolean not null,
  meetings boolean not null,
  updated_at timestamptz not null,
  primary key (conference_id, user_id)
);

create index conference_consents_listed on conference_consents (conference_id) where listed;
