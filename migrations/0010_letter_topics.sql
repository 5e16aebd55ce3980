-- What a letter is about, so that letters can be counted and taken back by it.
-- `refused` tells a letter that the mail server will never take from one that
-- was given up after days of trying.
alter table letters
  add column topic text,
  add column refused boolean not null default false;

create index letters_of_topic on letters (topic, created_at) where topic is not null;

-- Bodies are forgotten after a while, because links in them open things.
create index letters_with_body on letters (created_at) where body_text <> '';
