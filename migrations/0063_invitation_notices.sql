-- The invitations that can still be accepted, for the notifications about them: `subject_id` is what such a notification is
-- about, and `email` is whom it was sent to. A delegate is invited once to a conference, so that is the subject.
create view standing_invitations as
  select invitation.id as subject_id, invitation.email
  from organiser_invitations invitation
  join conferences on conferences.id = invitation.conference_id and conferences.deleted_at is null
  union all
  select invitation.id, invitation.email
  from exhibitor_invitations invitation
  join exhibitors on exhibitors.id = invitation.exhibitor_id
  join conferences on conferences.id = exhibitors.conference_id and conferences.deleted_at is null
  union all
  select conferences.id, delegates.email
  from delegates
  join conferences on conferences.id = delegates.conference_id and conferences.deleted_at is null
  where delegates.invitation_hash is not null and not delegates.is_registered;
