-- Meetings at a conference: who asks whom, when and where. A request holds nothing. What is agreed has rows in steps of five
-- minutes whose keys forbid that a person or a table is in two meetings at once, whatever the times of the conference were
-- when each was agreed, and across conferences.

create table meeting_settings (
  conference_id uuid primary key references conferences on delete cascade,
  enabled boolean not null default false,
  slot_minutes smallint not null default 20 check (slot_minutes between 10 and 120 and slot_minutes % 5 = 0),
  pause_minutes smallint not null default 5 check (pause_minutes between 0 and 60 and pause_minutes % 5 = 0),
  -- Whether delegates may ask each other, exhibitors may ask delegates, and delegates may ask speakers.
  delegates_ask boolean not null default true,
  exhibitors_ask boolean not null default false,
  speakers_asked boolean not null default true,
  -- Whether organisers may arrange meetings between people who take requests.
  arranged boolean not null default true,
  open_requests smallint not null default 10 check (open_requests between 1 and 50),
  event_expiry_minutes smallint not null default 120 check (event_expiry_minutes between 15 and 1440),
  updated_at timestamptz not null
);

-- When meetings may be, in the time of the conference. Several rows of one day leave a break between them.
create table meeting_hours (
  conference_id uuid not null references meeting_settings on delete cascade,
  day date not null,
  from_minute smallint not null check (from_minute between 0 and 1435 and from_minute % 5 = 0),
  to_minute smallint not null check (to_minute <= 1440 and to_minute > from_minute and to_minute % 5 = 0),
  -- Checked at the end of a statement, so that all days can move by one at once.
  primary key (conference_id, day, from_minute) deferrable initially immediate
);

-- When the first day of a conference moves, its times for meetings move with it. What is agreed stays where it is.
create function move_meeting_hours() returns trigger language plpgsql as $$
begin
  update meeting_hours set day = day + (new.start_date - old.start_date) where conference_id = new.id;
  return null;
end $$;
create trigger conferences_move_meeting_hours after update of start_date on conferences
  for each row when (old.start_date is distinct from new.start_date and old.start_date is not null and new.start_date is not null)
  execute function move_meeting_hours();

-- Tables, and the stands of exhibitors. What is retired takes no more meetings.
create table meeting_places (
  id uuid primary key,
  conference_id uuid not null references meeting_settings on delete cascade,
  name text not null check (name <> ''),
  exhibitor_id uuid references exhibitors on delete cascade,
  position integer not null,
  retired_at timestamptz
);
create index meeting_places_of_conference on meeting_places (conference_id, position);
create index meeting_places_of_exhibitor on meeting_places (exhibitor_id);

create table meetings (
  id uuid primary key,
  conference_id uuid not null references conferences on delete cascade,
  state text not null
    check (state in ('requested', 'accepted', 'declined', 'withdrawn', 'expired', 'cancelled')),
  -- Null where organisers arranged it, and once the account is deleted.
  asked_by uuid references users on delete set null,
  -- Made by the browser, so that a request that is sent again is one request.
  client_id uuid not null,
  -- Whose turn it is to answer: of those who were asked, or of whoever asked, after another time was suggested.
  turn text not null check (turn in ('asked', 'asks')),
  -- The exhibitor whose staff is asked as a team.
  exhibitor_id uuid references exhibitors on delete set null,
  reason text not null check (char_length(reason) <= 140),
  -- A word with the last answer, a suggestion or a cancellation.
  note text,
  -- The place that was asked for; null for any.
  wished_place_id uuid references meeting_places on delete set null,
  -- These are set once it is agreed, and stay when it is cancelled.
  starts_at timestamptz,
  ends_at timestamptz,
  place_id uuid references meeting_places on delete set null,
  -- Increases with every change of time, place or state, for calendars.
  sequence integer not null default 0,
  is_arranged boolean not null default false,
  -- The agreed meeting in whose place this one comes.
  replaces_id uuid references meetings on delete set null,
  ended_by uuid references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  reminded_at timestamptz,
  updated_at timestamptz not null,
  constraint meetings_once unique (asked_by, client_id),
  constraint meetings_time check (
    (starts_at is null) = (ends_at is null) and (state <> 'accepted' or starts_at is not null)
  )
);
create index meetings_of_conference on meetings (conference_id, starts_at);
create index meetings_listed on meetings (conference_id, created_at, id);
create index meetings_open on meetings (expires_at) where state = 'requested';
create index meetings_coming on meetings (starts_at) where state = 'accepted' and reminded_at is null;
create index meetings_exhibitor on meetings (exhibitor_id);
create index meetings_wished_place on meetings (wished_place_id);
create index meetings_place on meetings (place_id);
create index meetings_replaced on meetings (replaces_id);
create index meetings_ended_by on meetings (ended_by);

-- The times from which whoever is asked may choose.
create table meeting_options (
  meeting_id uuid not null references meetings on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  position smallint not null,
  primary key (meeting_id, starts_at),
  check (ends_at > starts_at)
);

-- `team` are those of the staff of an exhibitor who see a request and have not taken it.
create table meeting_people (
  meeting_id uuid not null references meetings on delete cascade,
  person_id uuid not null references users on delete cascade,
  role text not null check (role in ('asks', 'asked', 'team')),
  answer text check (answer in ('yes', 'no')),
  -- What the person said of it afterwards. Nobody else sees it.
  met text check (met in ('useful', 'fine', 'missed')),
  dismissed_at timestamptz,
  -- The number of the last event about it in the person's own room.
  seq bigint not null default 0,
  primary key (meeting_id, person_id)
);
create index meeting_people_listed on meeting_people (person_id, seq);

-- Who is where. There are rows for agreed meetings alone.
create table meeting_bookings (
  person_id uuid not null references users on delete cascade,
  at timestamptz not null check (extract(epoch from at)::bigint % 300 = 0),
  meeting_id uuid not null references meetings on delete cascade,
  primary key (person_id, at)
);
create index meeting_bookings_meeting on meeting_bookings (meeting_id);

create table meeting_place_bookings (
  place_id uuid not null references meeting_places on delete cascade,
  at timestamptz not null check (extract(epoch from at)::bigint % 300 = 0),
  meeting_id uuid not null references meetings on delete cascade,
  primary key (place_id, at)
);
create index meeting_place_bookings_meeting on meeting_place_bookings (meeting_id);

-- Times at which somebody takes no meetings.
create table meeting_busy (
  conference_id uuid not null references conferences on delete cascade,
  person_id uuid not null references users on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (conference_id, person_id, starts_at),
  check (ends_at > starts_at)
);
create index meeting_busy_person on meeting_busy (person_id, starts_at);

-- Books these people and the first of these places that is free for all the time, or nothing. Answers with the place, or
-- says that it was taken: a person, or every place. Waits for whoever is booking the same at this moment; everybody books
-- people first, in the order of their ids, so that nobody waits for each other.
create function book_meeting(
  booked uuid, people uuid[], places uuid[], from_time timestamptz, to_time timestamptz,
  out place uuid, out taken text
) language plpgsql as $$
declare
  steps integer := extract(epoch from to_time - from_time) / 300;
  written integer;
begin
  insert into meeting_bookings (person_id, at, meeting_id)
    select person.id, step.at, booked
    from unnest(people) as person (id), generate_series(from_time, to_time - interval '5 minutes', '5 minutes') as step (at)
    order by person.id, step.at
    on conflict do nothing;
  get diagnostics written = row_count;
  if written < steps * cardinality(people) then
    raise exception using errcode = 'FM001';
  end if;
  foreach place in array places loop
    begin
      insert into meeting_place_bookings (place_id, at, meeting_id)
        select place, step.at, booked
        from generate_series(from_time, to_time - interval '5 minutes', '5 minutes') as step (at) order by step.at
        on conflict do nothing;
      get diagnostics written = row_count;
      if written = steps then
        return;
      end if;
      raise exception using errcode = 'FM002';
    exception when sqlstate 'FM002' then
      null;
    end;
  end loop;
  raise exception using errcode = 'FM003';
exception
  when sqlstate 'FM001' then
    place := null;
    taken := 'person';
  when sqlstate 'FM003' then
    place := null;
    taken := 'place';
end $$;

-- Here, because somebody may leave a conference before the jobs are started for the first time.
select pgboss.create_queue('keep-meetings', '{"policy": "standard"}');
