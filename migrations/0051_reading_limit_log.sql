-- Somebody who reads too many people is noted once an hour, however often they try.
create unique index audit_log_stopped on audit_log (conference_id, user_id, at) where action = 'people_limit_reached';
