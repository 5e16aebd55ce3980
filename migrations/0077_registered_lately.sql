-- Every half an hour it is asked who has registered lately, to tell the organisers once a day; and every minute which
-- questions wait for approval.
create index delegates_registered on delegates (registered_at) where registered_at is not null;
create index questions_queued on questions (conference_id, created_at) where state = 'queued';
