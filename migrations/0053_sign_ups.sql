-- Sign-ups that wait for the link in their email. Each has its own link, password and metadata, so that nobody who signs up
-- with somebody else's address can void or replace theirs. The account is made, with this id, when the link is opened.
create table sign_ups (
  id uuid primary key,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  purpose text not null check (purpose in ('signup', 'magiclink', 'recovery')),
  password_hash text,
  user_metadata jsonb not null,
  hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index sign_ups_of_address on sign_ups (email, created_at);
create index sign_ups_expired on sign_ups (expires_at);

-- Those that wait already keep their links. What operators made without a confirmation stays an account.
insert into sign_ups (id, email, purpose, password_hash, user_metadata, hash, created_at, expires_at)
select users.id, users.email, purpose, case when purpose = 'signup' then password_hash end, user_metadata, hash,
  users.created_at, expires_at
from users join mail_tokens on user_id = users.id and mail_tokens.email = users.email
where purpose in ('signup', 'magiclink') and invited_at is null
  and email_confirmed_at is null and phone_confirmed_at is null and last_sign_in_at is null and deleted_at is null
on conflict (id) do nothing;

delete from users where id in (select id from sign_ups);
