-- To become a co-organiser. One per address: a newer one voids the older.
create table organiser_invitations (
  id uuid primary key,
  conference_id uuid not null references conferences on delete cascade,
  email text not null check (email = lower(email)),
  hash text not null unique,
  letter_id uuid references letters on delete set null,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  unique (conference_id, email)
);
