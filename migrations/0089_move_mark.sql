-- A database that was moved to another place must not be used any more, and one into which another is being moved not yet.
-- The row says so, and the start refuses it.
create table move_mark (
  state text not null check (state in ('moved', 'unfinished')),
  -- Where it was moved, or from where. The address of a server is written without user and password.
  place text not null,
  marked_at timestamptz not null
);
create unique index move_mark_one on move_mark ((true));
