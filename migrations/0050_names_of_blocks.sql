-- The name under which somebody met the person whom they block. The list of blocks shows it, so that a block tells no
-- more than one knew, whatever the person is called or joins later.
alter table person_blocks add column full_name text;

-- Of earlier blocks only those of people who had written to each other, or in whose conference the other is listed,
-- organises or speaks. The others may be of people whom somebody never met.
update person_blocks block set full_name = coalesce(
  (select full_name from profiles where id = block.blocked_id),
  (select full_name from delegates where user_id = block.blocked_id order by number desc limit 1))
where exists (select from message_sides where person_id = block.blocker_id and other_id = block.blocked_id)
  or exists (
    select from (
      select conference_id from conference_members where user_id = block.blocker_id
      union select id from conferences where owner_id = block.blocker_id
    ) as own
    where exists (
        select from conference_consents c
        where c.conference_id = own.conference_id and c.user_id = block.blocked_id and c.listed)
      or exists (
        select from conference_members m
        where m.conference_id = own.conference_id and m.user_id = block.blocked_id and m.role in ('organiser', 'speaker'))
      or exists (select from conferences c where c.id = own.conference_id and c.owner_id = block.blocked_id)
      or exists (
        select from chat_messages m where m.conference_id = own.conference_id and m.author_id = block.blocked_id));
