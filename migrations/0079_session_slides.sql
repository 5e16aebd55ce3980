-- Slides of a session: files that its speakers, or the organisers, have uploaded. The bytes are in the storage folder, at
-- `path`, and count in `stored_files`; a file whose row here is gone, as with its session, is deleted some time later.
create table session_slides (
  id uuid primary key,
  conference_id uuid not null references conferences on delete cascade,
  schedule_item_id uuid not null references schedule_items on delete cascade,
  -- The speaker whose file it is; null for one that an organiser has uploaded, which is the conference's.
  author_id uuid references users on delete cascade,
  name text not null check (name <> ''),
  size integer not null check (size > 0),
  path text not null unique,
  -- Whether participants have it at once, and not only once the session is over.
  at_once boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index session_slides_session on session_slides (schedule_item_id, created_at);
create index session_slides_conference on session_slides (conference_id);
create index session_slides_author on session_slides (author_id) where author_id is not null;
