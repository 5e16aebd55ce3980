-- An import is remembered so that it can be undone.
create table delegate_imports (
  id uuid primary key,
  conference_id uuid not null references conferences on delete cascade,
  created_at timestamptz not null,
  undone_at timestamptz
);

create index delegate_imports_of_conference on delegate_imports (conference_id, created_at desc);

-- An invitation is a token on the delegate, not a table of its own: there is
-- never more than one valid at a time, and a new one must void the old. It is
-- valid from its delivery on, and stays after the registration, so that its
-- link can say so. Without an address: somebody who has erased the account and
-- is still counted.
create table delegates (
  id uuid primary key,
  number bigint generated always as identity,
  conference_id uuid not null references conferences on delete cascade,
  email text check (email = lower(email) and length(email) between 3 and 254),
  full_name text not null check (full_name <> ''),
  company text,
  position text,
  is_registered boolean not null default false,
  registered_at timestamptz,
  user_id uuid references users on delete set null,
  import_id uuid references delegate_imports on delete set null,
  invitation_hash text unique,
  invited_at timestamptz,
  opened_at timestamptz,
  letter_id uuid references letters on delete set null,
  delivery text check (delivery in ('waiting', 'retrying', 'sent', 'bounced', 'given_up')),
  delivery_error text,
  delivered_at timestamptz,
  -- Folded, so that a search and a sort need not fold ten thousand names.
  sought text not null,
  sort_name text collate "C" not null,
  sort_company text collate "C" not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint delegates_email_once unique (conference_id, email)
);

-- One account takes part in a conference once, whatever addresses it had.
create unique index delegates_user_once on delegates (conference_id, user_id) where user_id is not null;

create index delegates_by_name on delegates (conference_id, sort_name, number);
create index delegates_by_company on delegates (conference_id, sort_company, number);
create index delegates_by_number on delegates (conference_id, number);
create index delegates_of_user on delegates (user_id) where user_id is not null;
create index delegates_of_import on delegates (import_id) where import_id is not null;
create index delegates_of_letter on delegates (letter_id) where letter_id is not null;
create index delegates_by_address on delegates (email) where not is_registered;

-- The outbox knows nothing of delegates, and yet no delivery goes unnoticed.
create function note_delivery() returns trigger language plpgsql as $$
begin
  update delegates set
    delivery = case
      when new.sent_at is not null then 'sent'
      when new.failed_at is not null and new.refused then 'bounced'
      when new.failed_at is not null then 'given_up'
      else 'retrying'
    end,
    delivery_error = case when new.sent_at is null then new.last_error end,
    delivered_at = new.sent_at
  where letter_id = new.id;
  return null;
end $$;

create trigger letters_delivered after update on letters
  for each row when (
    new.kind = 'delegate-invitation'
    and (old.sent_at, old.failed_at, old.last_error) is distinct from (new.sent_at, new.failed_at, new.last_error)
  )
  execute function note_delivery();

-- Addresses that asked not to be written to, kept as hashes: to honour the wish
-- it need not be known whose they are.
create table unwanted_invitations (
  conference_id uuid not null references conferences on delete cascade,
  email_hash text not null,
  asked_at timestamptz not null,
  primary key (conference_id, email_hash)
);
