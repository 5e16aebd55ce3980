import { exhibitorsApi } from '#features/exhibitors/contract.ts'
import { paths } from '#shared/paths.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Link, navigate, usePage } from '#web/router/router.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { looksAfter } from '#features/exhibitors/rules.ts'
import { standsApi } from '../contract.ts'
import { standText } from '../stand-text.ts'
import { ExhibitorEditor } from './ExhibitorEditor.tsx'
import { ExpoSkeleton } from '#features/exhibitors/web/ExpoSkeleton.tsx'
import './manager.css'

/** /expo/:id/manage: the form of one exhibitor, for its staff and the organisers. */
export function ExhibitorManagerPage() {
  const { params } = usePage()
  const id = params.id ?? ''
  const read = useQuery(exhibitorsApi.read, { id })
  const own = useQuery(standsApi.own, { id })
  const error = read.error ?? own.error
  const exhibitor = read.data
  const role = own.data?.role
  if (error?.status === 404 || error?.status === 400 || (role && !looksAfter(role)))
    return (
      <Empty
        level={1}
        title={standText.notFound}
        action={
          <ButtonLink kind="secondary" to={paths.expo}>
            Return to Expo
          </ButtonLink>
        }
      >
        {standText.notYours}
      </Empty>
    )
  if (exhibitor && role)
    return (
      <>
        <h1 className="visually-hidden">Edit Exhibitor</h1>
        <Link className="back glyph glyph-small glyph-arrow-left" to={paths.exhibitor(id)}>
          Back to {exhibitor.name}
        </Link>
        <ExhibitorEditor
          key={id}
          exhibitor={exhibitor}
          conference={exhibitor.conference}
          role={role}
          onDone={() => navigate(paths.exhibitor(id))}
        />
      </>
    )
  if (error) return <ReadFailed message={error.message} onRetry={() => Promise.all([read.refetch(), own.refetch()])} />
  return <ExpoSkeleton />
}
