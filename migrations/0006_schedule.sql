-- Days are free text and times are wall clock: the conference's start and time
-- zone give them a moment, which moves when those change. The number is for
-- exchange formats that know no other name.
create table schedule_items (
  id uuid primary key,
  number integer generated always as identity,
  conference_id uuid not null references conferences on delete cascade,
  day text not null check (day <> ''),
  start_time text not null check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  end_time text not null check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  title text not null check (title <> ''),
  description text,
  location text,
  type text not null default 'session' check (type in ('session', 'workshop', 'keynote', 'break', 'networking')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- What calendars call the sequence: later ones replace earlier ones.
  revision integer not null default 0,
  unique (conference_id, id)
);

-- Who speaks, in order. The pairs make a speaker of another conference
-- impossible. A deleted speaker leaves a place without a name: "Unknown".
create table schedule_item_speakers (
  schedule_item_id uuid not null,
  position integer not null,
  conference_id uuid not null,
  speaker_id uuid,
  primary key (schedule_item_id, position),
  unique (schedule_item_id, speaker_id),
  constraint schedule_item_speakers_item
    foreign key (conference_id, schedule_item_id) references schedule_items (conference_id, id) on delete cascade,
  constraint schedule_item_speakers_speaker
    foreign key (conference_id, speaker_id) references speakers (conference_id, id) on delete set null (speaker_id)
);

create index schedule_item_speakers_of on schedule_item_speakers (conference_id, speaker_id);

create trigger schedule_items_added after insert on schedule_items
  referencing new table as changed for each statement execute function bump_content_of_changed();
create trigger schedule_items_changed after update on schedule_items
  referencing new table as changed for each statement execute function bump_content_of_changed();
create trigger schedule_items_removed after delete on schedule_items
  referencing old table as changed for each statement execute function bump_content_of_changed();

create trigger schedule_item_speakers_added after insert on schedule_item_speakers
  referencing new table as changed for each statement execute function bump_content_of_changed();
create trigger schedule_item_speakers_changed after update on schedule_item_speakers
  referencing new table as changed for each statement execute function bump_content_of_changed();
create trigger schedule_item_speakers_removed after delete on schedule_item_speakers
  referencing old table as changed for each statement execute function bump_content_of_changed();

-- A conference that moves takes its sessions along, and calendars must notice.
create function move_schedule() returns trigger language plpgsql as $$
begin
  update schedule_items set revision = revision + 1, updated_at = new.updated_at where conference_id = new.id;
  return null;
end $$;

create trigger conferences_moved after update of start_date, time_zone on conferences
  for each row when ((old.start_date, old.time_zone) is distinct from (new.start_date, new.time_zone))
  execute function move_schedule();
