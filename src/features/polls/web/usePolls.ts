import { useQuery } from '#web/data/useQuery.ts'
import { useRoom } from '#web/live/useRoom.ts'
import { pollsApi, type Poll } from '../contract.ts'
import { tellsVotes } from '../rules.ts'
import { pollsLive, type PollPlace } from './live.ts'

/** How often an organiser's screen reads an open poll whose votes are told to nobody. */
const EARLY_MS = 3000

/** The polls of a conference or a session, kept up to date: open ones first, the newest on top. */
export function usePolls({ conference_id, schedule_item_id }: PollPlace) {
  const place = { conference_id, schedule_item_id }
  const room = schedule_item_id === undefined ? `conference:${conference_id}` : `session:${schedule_item_id}`
  const { ready, ended } = useRoom(room, pollsLive(place))
  const { data, error, refetch } = useQuery(pollsApi.list, place, {
    enabled: ready,
    staleTime: Infinity,
    refetchInterval: (polls) => (polls?.some(isUntold) ? EARLY_MS : false),
  })
  return { polls: data && inOrder(data), error, refetch, ended }
}

function isUntold(poll: Poll) {
  return poll.state === 'open' && poll.early && !tellsVotes(poll)
}

function inOrder(polls: readonly Poll[]) {
  const rank = ({ state }: Poll) => (state === 'open' ? 0 : state === 'archived' ? 2 : 1)
  return polls.toSorted((one, other) => rank(one) - rank(other) || other.created_seq - one.created_seq)
}
