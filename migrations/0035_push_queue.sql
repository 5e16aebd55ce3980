-- Here, because somebody may be notified before the jobs are started for the first time.
SELECT pgboss.create_queue('send-push-messages', '{"policy": "standard"}');
