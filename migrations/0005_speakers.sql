-- A speaker belongs to one conference. The pair of both ids is a key of its own,
-- so that what refers to a speaker can prove that it is of the same conference.
-- An import knows only names: its speakers have an empty title.
create table speakers (
  id uuid primary key,
  conference_id uuid not null references conferences on delete cascade,
  name text not null check (name <> ''),
  title text not null default '',
  company_name text,
  bio text,
  image_url text,
  topic text,
  twitter_url text,
  linkedin_url text,
  github_url text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (conference_id, id)
);

create index speakers_by_image on speakers (image_url) where image_url is not null;

create trigger speakers_added after insert on speakers
  referencing new table as changed for each statement execute function bump_content_of_changed();
create trigger speakers_changed after update on speakers
  referencing new table as changed for each statement execute function bump_content_of_changed();
create trigger speakers_removed after delete on speakers
  referencing old table as changed for each statement execute function bump_content_of_changed();
