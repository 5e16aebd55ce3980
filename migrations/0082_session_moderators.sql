-- Who keeps the room of a session in order besides the organisers: delegates whom they have named. It ends with the session,
-- and with the registration of the delegate, which is the membership that `role` names.
create table session_moderators (
  conference_id uuid not null,
  schedule_item_id uuid not null,
  user_id uuid not null,
  role text not null default 'delegate' check (role = 'delegate'),
  named_at timestamptz not null,
  primary key (schedule_item_id, user_id),
  constraint session_moderators_session
    foreign key (conference_id, schedule_item_id) references schedule_items (conference_id, id) on delete cascade,
  constraint session_moderators_delegate
    foreign key (conference_id, user_id, role) references conference_members (conference_id, user_id, role) on delete cascade
);
create index session_moderators_session_of on session_moderators (conference_id, schedule_item_id);
create index session_moderators_delegate_of on session_moderators (conference_id, user_id, role);
