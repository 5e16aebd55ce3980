-- What the public page says of a conference in its organisers' words and pictures. Null: nothing is said.
alter table conferences
  -- An address of a map, which replaces the search for the address.
  add column map_url text check (map_url ~* '^https://'),
  -- The language of the programme, such as 'en' or 'pt-BR'.
  add column language text,
  add column welcome text,
  -- With spaces in between: '#tea #bread'.
  add column hashtags text,
  -- One of the eight hues of the product; null for the one that follows from the id.
  add column cover_hue smallint check (cover_hue between 1 and 8),
  -- A stored picture in place of the arches.
  add column cover_url text;
