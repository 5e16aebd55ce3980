-- What people say of themselves. There is no row until something is saved.
create table profiles (
  id uuid primary key references users on delete cascade,
  full_name text,
  position text,
  company text,
  bio text,
  avatar_url text,
  updated_at timestamptz not null
);

create index profiles_by_avatar on profiles (avatar_url) where avatar_url is not null;
