-- What organisers ask whoever registers, ten questions at most. A question never changes its words: a new wording is a new
-- row in the same place, and the old one, which has no place any more, is kept for the answers that were given to it.
create table registration_questions (
  id uuid primary key,
  conference_id uuid not null references conferences on delete cascade,
  place smallint check (place between 1 and 10),
  kind text not null check (kind in ('text', 'choice', 'consent')),
  label text not null check (label <> ''),
  options text[] not null default '{}',
  required boolean not null,
  created_at timestamptz not null,
  constraint registration_questions_place unique (conference_id, place) deferrable initially deferred
);

create table registration_answers (
  delegate_id uuid not null references delegates on delete cascade,
  question_id uuid not null references registration_questions on delete cascade,
  value text not null check (value <> ''),
  answered_at timestamptz not null,
  primary key (delegate_id, question_id)
);

create index registration_answers_of_question on registration_answers (question_id);
