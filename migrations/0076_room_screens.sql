-- What organisers have chosen for the screen in a room; a room without a row shows what there is. `room` is the name as it is
-- compared: folded.
create table room_screens (
  conference_id uuid not null references conferences on delete cascade,
  room text not null,
  shows text not null check (shows in ('question', 'poll', 'title')),
  primary key (conference_id, room)
);
