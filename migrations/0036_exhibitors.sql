-- The companies with a stand in the expo of a conference, and what their staff and visitors do there.
create table exhibitors (
  id uuid primary key,
  conference_id uuid not null references conferences on delete cascade,
  name text not null check (name <> ''),
  category text not null check (category <> ''),
  size text not null check (size in ('Enterprise', 'Mid-size', 'Startup')),
  location text not null,
  description text not null,
  full_description text,
  website text,
  founded text,
  employees text,
  linkedin_url text,
  twitter_url text,
  logo_url text,
  -- Lists that are edited as a whole, in the form of the exhibitor.
  products jsonb not null default '[]',
  team_members jsonb not null default '[]',
  events jsonb not null default '[]',
  featured boolean not null default false,
  published boolean not null default false,
  takes_messages boolean not null default true,
  -- The place in the organisers' order; featured ones stand before all others.
  position integer not null,
  -- The name, descriptions, products and category as they are searched: without case and accents.
  search_text text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  field_changes jsonb not null default '{}'
);
create index exhibitors_of_conference on exhibitors (conference_id, position);
create trigger exhibitors_field_changes before update on exhibitors
  for each row execute function note_field_changes();

-- Who looks after an exhibitor. They also have the role `exhibitor` in `conference_members`.
create table exhibitor_staff (
  exhibitor_id uuid not null references exhibitors on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- A lead is emailed about enquiries that nobody has answered.
  role text not null check (role in ('lead', 'staff')),
  joined_at timestamptz not null,
  primary key (exhibitor_id, user_id)
);
create index exhibitor_staff_user on exhibitor_staff (user_id);

create table exhibitor_invitations (
  id uuid primary key,
  exhibitor_id uuid not null references exhibitors on delete cascade,
  email text not null,
  role text not null check (role in ('lead', 'staff')),
  hash text not null unique,
  email_id uuid,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  constraint exhibitor_invitations_address unique (exhibitor_id, email)
);

-- What participants ask an exhibitor. The first of the staff who answers takes it; then it is a thread of the two.
create table exhibitor_enquiries (
  id uuid primary key,
  exhibitor_id uuid not null references exhibitors on delete cascade,
  -- Null once the account is deleted.
  person_id uuid references users on delete set null,
  -- Made by the browser, so that an enquiry that is sent again is one enquiry.
  client_id uuid not null,
  text text not null,
  status text not null check (status in ('open', 'answered', 'missed', 'cancelled')),
  -- When it is missed if nobody has answered.
  due_at timestamptz not null,
  answer text,
  answered_by uuid references users on delete set null,
  answered_at timestamptz,
  created_at timestamptz not null,
  constraint exhibitor_enquiries_client unique (exhibitor_id, person_id, client_id)
);
-- One question at a time.
create unique index exhibitor_enquiries_open on exhibitor_enquiries (exhibitor_id, person_id) where status = 'open';
create index exhibitor_enquiries_due on exhibitor_enquiries (due_at) where status = 'open';
create index exhibitor_enquiries_listed on exhibitor_enquiries (exhibitor_id, created_at);
create index exhibitor_enquiries_person on exhibitor_enquiries (person_id) where person_id is not null;
create index exhibitor_enquiries_answered_by on exhibitor_enquiries (answered_by) where answered_by is not null;

-- The contact data that somebody has left with an exhibitor: the fields they ticked, as they were then.
create table exhibitor_leads (
  id uuid primary key,
  exhibitor_id uuid not null references exhibitors on delete cascade,
  -- Null once it was withdrawn or the account deleted.
  person_id uuid references users on delete set null,
  full_name text,
  position text,
  company text,
  email text,
  phone text,
  note text,
  left_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint exhibitor_leads_once unique (exhibitor_id, person_id),
  -- What was withdrawn is gone.
  constraint exhibitor_leads_withdrawn
    check (withdrawn_at is null or num_nonnulls(person_id, full_name, position, company, email, phone, note) = 0)
);
create index exhibitor_leads_person on exhibitor_leads (person_id) where person_id is not null;

create table exhibitor_bookmarks (
  exhibitor_id uuid not null references exhibitors on delete cascade,
  person_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (person_id, exhibitor_id)
);
create index exhibitor_bookmarks_exhibitor on exhibitor_bookmarks (exhibitor_id);

-- Who has opened the page of an exhibitor, once a day.
create table exhibitor_views (
  exhibitor_id uuid not null references exhibitors on delete cascade,
  person_id uuid not null references users on delete cascade,
  -- In the time zone of the conference.
  day date not null,
  primary key (exhibitor_id, person_id, day)
);
create index exhibitor_views_person on exhibitor_views (person_id);

-- Here, because somebody may write to an exhibitor before the jobs are started for the first time.
select pgboss.create_queue('miss-enquiries', '{"policy": "standard"}');
