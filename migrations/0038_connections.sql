-- What a participant chose in a conference. `suggestable` is the name that the API has for it. Who is listed could be
-- written to until now, so that is where everybody begins.
alter table conference_consents rename column suggested to suggestable;
alter table conference_consents add column reachable boolean not null default true;

-- The interests that participants can choose from; they may add others. `folded` is what `fold` makes of a tag.
create table conference_tags (
  conference_id uuid not null references conferences on delete cascade,
  folded text not null check (folded <> ''),
  tag text not null check (tag <> ''),
  position integer not null,
  primary key (conference_id, folded)
);

-- What a participant says of themselves in a conference. It goes with the choices, when somebody leaves the conference.
create table participant_answers (
  conference_id uuid not null,
  user_id uuid not null,
  interests text[] not null,
  -- Both are lists of { goal, tag }.
  seeking jsonb not null,
  offering jsonb not null,
  about text,
  updated_at timestamptz not null,
  primary key (conference_id, user_id),
  foreign key (conference_id, user_id) references conference_consents on delete cascade
);
create index participant_answers_user on participant_answers (user_id);

-- What a file said of a delegate. It counts until the delegate answers.
alter table delegates
  add column interests text[],
  add column seeking jsonb,
  add column offering jsonb;

-- Two people have one row, so two requests that cross meet in it. It stays when nothing is left between the two, because
-- it has the numbers of the last events about it in the rooms of both.
create table connections (
  id uuid not null unique,
  low_id uuid not null references users on delete cascade,
  high_id uuid not null references users on delete cascade,
  status text not null check (status in ('none', 'requested', 'connected')),
  requester_id uuid,
  -- When they were connected, or one was asked.
  since timestamptz,
  low_seq bigint not null default 0,
  high_seq bigint not null default 0,
  primary key (low_id, high_id),
  constraint connections_order check (low_id < high_id),
  constraint connections_requester check (
    (status = 'requested') = (requester_id is not null)
    and (requester_id is null or requester_id in (low_id, high_id))
  ),
  constraint connections_since check ((status = 'none') = (since is null))
);
create index connections_high on connections (high_id);

-- How often somebody has asked the same person, so that nobody is asked again and again.
create table connection_requests (
  requester_id uuid not null references users on delete cascade,
  receiver_id uuid not null references users on delete cascade,
  requested_at timestamptz not null
);
create index connection_requests_pair on connection_requests (requester_id, receiver_id, requested_at);
create index connection_requests_receiver on connection_requests (receiver_id);
create index connection_requests_age on connection_requests (requested_at);

-- Whom a person does not want suggested. With `requests`, a request of theirs is ignored as well. Nobody else sees it.
create table ignored_people (
  person_id uuid not null references users on delete cascade,
  ignored_id uuid not null references users on delete cascade,
  requests boolean not null,
  created_at timestamptz not null,
  primary key (person_id, ignored_id),
  check (person_id <> ignored_id)
);
create index ignored_people_ignored on ignored_people (ignored_id);

-- Each person counts once. Who it was is shown to nobody.
create table profile_views (
  person_id uuid not null references users on delete cascade,
  viewer_id uuid not null references users on delete cascade,
  viewed_at timestamptz not null,
  primary key (person_id, viewer_id),
  check (person_id <> viewer_id)
);
create index profile_views_viewer on profile_views (viewer_id);

-- What the code on somebody's card says. Whoever has it has met them, and may ask to connect.
create table personal_cards (
  person_id uuid primary key references users on delete cascade,
  code text not null unique check (code ~ '^[2-9A-HJ-NP-Z]{6}$'),
  created_at timestamptz not null
);
