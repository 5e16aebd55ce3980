-- A room's questions by the order in which they were asked, as its file has them: a page is read without sorting all of them.
create index questions_posted on questions (conference_id, schedule_item_id, posted_seq);
