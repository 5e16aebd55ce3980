-- Delegates were erased within the hour after somebody mistyped the year of their
-- conference. Erasure now waits for a while after a change of the dates, and until
-- the organisers have had notice of it for a week. The notice belongs to the
-- delegate, because those who are added later need one of their own; a change of
-- the dates after it makes it void. Null: never changed; no notice yet.
alter table conferences add column dates_changed_at timestamptz;
alter table delegates add column erasure_notified_at timestamptz;
