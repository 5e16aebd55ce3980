-- The limits count the emails of a conference as well as those of its owner, so that handing it over starts nothing anew.
create index email_log_by_topic on email_log (topic, created_at) where topic is not null;
