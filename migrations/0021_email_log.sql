-- The limits on emails counted the outbox, whose rows go when an invitation is
-- withdrawn or a conference is deleted: inviting and withdrawing in a loop sent
-- without limit. This log keeps for a day which address got what kind of email
-- about what, by a hash of the address, and whose plan paid for it. No foreign
-- keys, because it must outlive what it counts.
create table email_log (
  number bigint generated always as identity primary key,
  kind text not null,
  topic text,
  address_hash text not null,
  sender_id uuid,
  created_at timestamptz not null
);

create index email_log_by_address on email_log (address_hash, created_at);
create index email_log_by_sender on email_log (sender_id, created_at) where sender_id is not null;
