-- The outbox: a letter is written in the transaction that causes it and sent
-- afterwards, so that no letter speaks of something that was rolled back.
create table letters (
  id uuid primary key,
  kind text not null,
  to_address text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  unsubscribe_url text,
  created_at timestamptz not null,
  next_attempt_at timestamptz,
  attempts integer not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text
);

create index letters_due on letters (next_attempt_at) where next_attempt_at is not null;
create index letters_recent on letters (created_at desc);
