-- Organisers say whether the speakers of their conference create and open polls in the sessions in which they speak. Without
-- a row they do.
create table poll_settings (
  conference_id uuid primary key references conferences on delete cascade,
  by_speakers boolean not null,
  updated_at timestamptz not null
);
