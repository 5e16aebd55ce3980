-- A conference belongs to its owner. Deleted ones are kept for thirty days, and
-- keep their addresses, so that a slip can be undone.
create table conferences (
  id uuid primary key,
  owner_id uuid not null references users,
  name text not null check (name <> ''),
  slug text not null,
  description text,
  start_date date,
  end_date date,
  location text,
  address text,
  time_zone text not null,
  active boolean not null default false,
  delegate_registration_enabled boolean not null default false,
  plan text not null default 'basic',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  content_version bigint not null default 1,
  constraint conferences_dates check (end_date >= start_date)
);

create index conferences_of_owner on conferences (owner_id, created_at desc);
create index conferences_deleted on conferences (deleted_at) where deleted_at is not null;

-- Every address a conference ever had. The primary key is what makes a race for
-- one address safe; an old address redirects, so it is never given to another.
-- A conference's row needs its address and the address needs the row: both are
-- checked at commit.
create table conference_slugs (
  slug text primary key,
  conference_id uuid not null references conferences on delete cascade deferrable initially deferred,
  unique (conference_id, slug)
);

alter table conferences
  add constraint conferences_slug_key unique (slug),
  add constraint conferences_slug_own foreign key (id, slug)
    references conference_slugs (conference_id, slug) deferrable initially deferred;

-- Who else belongs to a conference, and as what. Organisers here are the owner's
-- co-organisers; the owner has no row.
create table conference_members (
  conference_id uuid not null references conferences on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('organiser', 'delegate', 'speaker', 'exhibitor')),
  joined_at timestamptz not null,
  primary key (conference_id, user_id, role)
);

create index conference_members_of_user on conference_members (user_id);

-- Rendered pages, feeds and exports are kept until this number moves. Triggers
-- move it, so that no write can forget to.
create function bump_own_content() returns trigger language plpgsql as $$
begin
  new.content_version := old.content_version + 1;
  return new;
end $$;

create trigger conferences_content before update on conferences
  for each row execute function bump_own_content();

-- For tables of a conference's content, once per statement: an import of
-- thousands of rows moves the number once.
create function bump_content_of_changed() returns trigger language plpgsql as $$
begin
  update conferences set updated_at = updated_at where id in (select conference_id from changed);
  return null;
end $$;
