-- The id of another program leads the index, and no longer the conference. Where the database knew little of the table, as
-- during the first large import, it checked each reference to a session with the former index, and so read all sessions of
-- the conference: ten thousand times ten thousand rows.
drop index schedule_items_by_external_id;
create unique index schedule_items_by_external_id on schedule_items (external_id, conference_id);
