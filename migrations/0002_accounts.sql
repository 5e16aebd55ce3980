-- Accounts. An address that was never confirmed belongs to nobody: the next
-- sign-up with it replaces the row, and with it its password and its links.
create table users (
  id uuid primary key,
  email text unique check (email = lower(email) and length(email) between 3 and 254),
  phone text unique check (phone ~ '^[1-9][0-9]{1,14}$'),
  password_hash text,
  email_confirmed_at timestamptz,
  phone_confirmed_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  invited_at timestamptz,
  new_email text,
  email_change_sent_at timestamptz,
  user_metadata jsonb not null default '{}',
  app_metadata jsonb not null default '{}',
  -- Its own column, so that nothing a person may write can reach it.
  is_delegate boolean not null default false,
  is_anonymous boolean not null default false,
  last_sign_in_at timestamptz,
  banned_until timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index users_newest on users (created_at desc, id);

-- A session is all there is of its refresh tokens: each is computed from the
-- session's id and a count, so that a leaked table gives none away, and the
-- live one can be told again to a tab that lost the answer.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  method text not null check (method in ('password', 'otp', 'recovery', 'magiclink', 'anonymous')),
  refresh_count integer not null default 0,
  -- When the last few refreshes were, newest first, in milliseconds.
  recent_refreshes jsonb not null default '[]',
  created_at timestamptz not null,
  refreshed_at timestamptz not null
);

create index sessions_of_user on sessions (user_id);
create index sessions_idle on sessions (refreshed_at);

-- What a link or a code in a letter proves. One of a kind per account: a newer
-- one voids the older.
create table mail_tokens (
  hash text primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (
    purpose in ('signup', 'recovery', 'magiclink', 'invite', 'email_change', 'reauthentication')
  ),
  email text not null,
  failures integer not null default 0,
  expires_at timestamptz not null,
  unique (user_id, purpose)
);

create index mail_tokens_expired on mail_tokens (expires_at);

-- How many letters an address got lately decides whether it gets another.
create index letters_to_address on letters (to_address, created_at);
