-- How one gets to a conference, and how many people its organisers expect, in their own words.
alter table conferences
  add column travel text,
  add column attendance text;
