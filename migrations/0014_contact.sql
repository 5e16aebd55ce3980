-- Messages are stored before they are mailed, so that none is lost with a
-- letter. What a machine sent is kept too, in case it was a person after all.
create table contact_messages (
  id uuid primary key,
  conference_id uuid references conferences on delete cascade,
  name text not null,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  message text not null,
  suspicious boolean not null,
  created_at timestamptz not null
);

create index contact_messages_by_time on contact_messages (created_at);
create index contact_messages_by_email on contact_messages (email);
create index contact_messages_of_conference on contact_messages (conference_id) where conference_id is not null;

-- An answer to such a letter goes to whoever wrote it.
alter table letters add column reply_to text;
