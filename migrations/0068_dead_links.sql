-- Why the link of an email leads no further, by the hash of its secret, so that its page can say it. Nothing here says whose
-- link it was. Kept for some months, after which such a link is unknown.
create table dead_links (
  hash text primary key,
  ended text not null check (ended in ('used', 'replaced', 'withdrawn', 'expired')),
  ended_at timestamptz not null
);
create index dead_links_ended_at on dead_links (ended_at);
