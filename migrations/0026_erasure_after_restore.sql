-- While a conference is deleted its organisers cannot export its delegates, and the
-- time until their erasure used to pass nonetheless: the delegates of a restored
-- conference were erased within the hour. A restoration now postpones the erasure as
-- a change of the dates does. Null: never restored.
alter table conferences add column restored_at timestamptz;
