-- Whom each person is shown in a conference, the best first, so that all processes show the same people, a restart computes
-- nothing again, and a list stays the same for a day. Whether somebody may be shown is read from their own rows each time.
create table suggestion_builds (
  conference_id uuid primary key references conferences on delete cascade,
  -- When the rows were read that the lists are made from; null before the first lists.
  read_at timestamptz,
  people integer not null default 0,
  -- One process builds at a time. Another one may after this time, because the first one has stopped.
  claimed_until timestamptz
);

create table suggestion_lists (
  conference_id uuid not null references conferences on delete cascade,
  person_id uuid not null references users on delete cascade,
  person_ids uuid[] not null,
  -- Of what the person said and did. With another version there is another list.
  version text not null,
  -- What spreads the attention: how far this person is held back in the lists of others.
  price real not null,
  primary key (conference_id, person_id)
);
