import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import { useRef } from 'react'
import { ABOUT_ME } from '#features/registration/link-rules.ts'
import type { MyConference } from '#features/registration/contract.ts'
import { paths } from '#shared/paths.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { ConnectionBar } from '#web/live/ConnectionBar.tsx'
import { useRoom } from '#web/live/useRoom.ts'
import { Choice } from '#web/ui/Choice.tsx'
import { classes } from '#web/ui/glyph.ts'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { useSettled } from '#web/useSettled.ts'
import { directoryApi } from '../contract.ts'
import { pageText } from '../page-text.ts'
import { peopleText } from '../people-text.ts'
import { PEOPLE_FILTERS } from '../rules.ts'
import { DirectoryCounts } from './DirectoryCounts.tsx'
import { DirectoryList } from './DirectoryList.tsx'
import { DirectoryPanel } from './DirectoryPanel.tsx'
import { DirectoryWait } from './DirectoryWait.tsx'
import { blocksLive } from './live.ts'
import { NobodyFound } from './NobodyFound.tsx'
import { OwnListing } from './OwnListing.tsx'
import { useDirectoryAddress } from './useDirectoryAddress.ts'

const FILTERS = PEOPLE_FILTERS.map((id) => ({ id, label: peopleText.filters[id] }))
/** Long enough to type on, short enough not to wait for. */
const TYPING_MS = 250

/** The list of a conference, and beside it the profile of one person or the conversation with them. */
export function ConferenceDirectory({ conference, user_id }: { conference: MyConference; user_id: string }) {
  const conference_id = conference.id
  const { address, change, open, close } = useDirectoryAddress()
  const tools = useRef<HTMLDivElement>(null)
  const { filter, person, isChat } = address
  const q = useSettled(address.q.trim(), TYPING_MS)
  const { ready } = useRoom(`person:${user_id}`, blocksLive)
  const input = { conference_id, ...(q && { q }), ...(filter !== 'all' && { filter }) }
  const options = { enabled: ready, keepPrevious: true }
  const { data, error, isPlaceholderData, refetch } = useQuery(directoryApi.people, input, options)
  const { data: me } = useQuery(networkingProfileApi.me, { conference_id })
  // Whoever was never asked is asked with the first questions of My Network.
  const listing = conference.consents === null ? ABOUT_ME : paths.profile

  function showAll() {
    change({ q: '', filter: '' })
    // The button that had the focus goes.
    tools.current?.querySelector('input')?.focus()
  }

  return (
    <div className={classes('directory', person !== null && 'has-person')}>
      <div className="directory-main">
        <h1>{pageText.title}</h1>
        {me && !me.listed && <OwnListing isListed={false} to={listing} className="directory-own soft" />}
        <ConnectionBar />
        <div ref={tools} className="directory-tools">
          <SearchBox
            label="Search delegates"
            placeholder="Search delegates"
            value={address.q}
            onChange={(typed) => change({ q: typed })}
          />
          <Choice
            label="Show"
            options={FILTERS}
            selected={filter}
            onSelect={(id) => change({ filter: id === 'all' ? '' : id })}
          />
          {data && (
            <DirectoryCounts
              page={data}
              isSearch={q !== '' || filter !== 'all'}
              isWaiting={isPlaceholderData}
              conference={conference}
            />
          )}
        </div>
        {!data && error ? (
          <ReadFailed message={error.message || peopleText.failed} onRetry={refetch} />
        ) : !data || (isPlaceholderData && data.people.length === 0) ? (
          <DirectoryWait />
        ) : data.people.length === 0 ? (
          <NobodyFound
            isSearch={q !== '' || filter !== 'all'}
            isListed={me?.listed ?? true}
            listing={listing}
            onShowAll={showAll}
          />
        ) : (
          <DirectoryList first={input} selected={person} onSelect={(id) => open({ person: id, chat: '' })} />
        )}
      </div>
      {person !== null && (
        <DirectoryPanel
          conference_id={conference_id}
          person_id={person}
          isChat={isChat}
          onMessage={() => open({ chat: 'true' })}
          onProfile={() => close({ chat: '' })}
          onClose={() => close({ person: '', chat: '' }, { all: true })}
        />
      )}
    </div>
  )
}
