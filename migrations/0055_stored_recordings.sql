-- How much of a recording is stored, its piece that is arriving included. The recordings of a conference are limited by
-- their sum, and no longer by what uploads said they would be.
alter table stage_recordings add column stored bigint not null default 0 check (stored <= size);
update stage_recordings set stored = size;
