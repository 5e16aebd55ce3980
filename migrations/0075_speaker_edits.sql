-- What speakers changed of how the conference shows them, so that its organisers can see it and take it back: one row for
-- each field, with the value before the speaker's first change. `after` is what the speaker left there; where the speaker's
-- row holds something else by now, somebody has changed it since and the row here is void.
create table speaker_edits (
  speaker_id uuid not null references speakers on delete cascade,
  field text not null,
  before text,
  after text,
  edited_at timestamptz not null,
  primary key (speaker_id, field)
);

-- Whoever erases their account is forgotten in every conference.
create index speakers_by_email on speakers (email) where email is not null;
