-- The names that the code uses: an email is an email, and what a search looks
-- through is its text. Nothing else changes.
alter table letters rename to emails;
alter index letters_pkey rename to emails_pkey;
alter index letters_due rename to emails_due;
alter index letters_recent rename to emails_recent;
alter index letters_to_address rename to emails_to_address;
alter index letters_of_topic rename to emails_of_topic;
alter trigger letters_delivered on emails rename to emails_delivered;

alter table organiser_invitations rename column letter_id to email_id;
alter table registration_requests rename column letter_id to email_id;
alter table delegates rename column letter_id to email_id;
alter table delegates rename column sought to search_text;
alter index delegates_of_letter rename to delegates_of_email;

-- A function keeps its text, so it is written anew with the new name.
create or replace function note_delivery() returns trigger language plpgsql as $$
begin
  update delegates set
    delivery = case
      when new.sent_at is not null then 'sent'
      when new.failed_at is not null and new.refused then 'bounced'
      when new.failed_at is not null then 'given_up'
      else 'retrying'
    end,
    delivery_error = case when new.sent_at is null then new.last_error end,
    delivered_at = new.sent_at
  where email_id = new.id;
  return null;
end $$;
alter function note_delivery() rename to record_delivery;
