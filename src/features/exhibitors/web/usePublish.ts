import { useAction } from '#web/data/useAction.ts'
import { exhibitorsApi } from '../contract.ts'
import { managerText } from '../manager-text.ts'

const REFRESHES = [exhibitorsApi.managed, exhibitorsApi.list]

const doneWords = (count: number, published: boolean) =>
  published ? managerText.nowPublished(count) : managerText.nowDrafts(count)

/** Publishes exhibitors together or makes them drafts, and takes that back for as long as the toast is there. */
export function usePublish(conference_id: string) {
  const undo = useAction(exhibitorsApi.publish, {
    refreshes: REFRESHES,
    done: (_none, { ids, published }) => doneWords(ids.length, published),
    failed: managerText.switchFailed,
  })
  const { mutate, mutateAsync, isPending } = useAction(exhibitorsApi.publish, {
    refreshes: REFRESHES,
    done: (_none, { ids, published }) => ({
      title: doneWords(ids.length, published),
      action: { label: 'Undo', onPress: () => undo.mutate({ conference_id, ids, published: !published }) },
    }),
    failed: managerText.switchFailed,
  })
  return {
    isPending,
    mutate: (ids: string[], published: boolean) => mutate({ conference_id, ids, published }),
    mutateAsync: (ids: string[], published: boolean) => mutateAsync({ conference_id, ids, published }),
  }
}
