-- Consents do not come with a file any more, because organisers do not see them. The columns go in a later release.
update former_registrations
  set listed = null, suggestable = null, meetings = null, show_online = null, reachable = null
  where listed is not null;
