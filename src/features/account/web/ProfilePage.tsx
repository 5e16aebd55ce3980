import './ProfilePage.css'
import { lazy, Suspense } from 'react'
import type { Profile } from '#features/profile/contract.ts'
import { text } from '#features/profile/text.ts'
import { LoginCard } from '#features/profile/web/LoginCard.tsx'
import { OrganiserCard } from '#features/profile/web/OrganiserCard.tsx'
import { ProfileCard } from '#features/profile/web/ProfileCard.tsx'
import { useProfile } from '#features/profile/web/useProfile.ts'
import { MyConferencesCard } from '#features/registration/web/MyConferencesCard.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

// Loaded separately, so that the page is shown before the form and its schema have loaded.
const ProfileForm = lazy(async () => ({ default: (await import('#features/profile/web/ProfileForm.tsx')).ProfileForm }))
const DataSection = lazy(async () => ({ default: (await import('./DataSection.tsx')).DataSection }))

/** /profile: the user's profile, conferences, login and data. */
export function ProfilePage() {
  const { data: profile, error, refetch } = useProfile()

  return (
    <div className="profile-page">
      <h1>Profile</h1>
      {profile ? (
        <Sections profile={profile} />
      ) : error ? (
        <ReadFailed message={text.loadFailed} onRetry={refetch} />
      ) : (
        <ProfileSkeleton />
      )}
    </div>
  )
}

function Sections({ profile }: { profile: Profile }) {
  return (
    <div className="profile-parts">
      <ProfileCard profile={profile} />
      <div className="stack">
        <Card title="Edit profile">
          <Suspense fallback={<FormSkeleton />}>
            <ProfileForm profile={profile} />
          </Suspense>
        </Card>
        <MyConferencesCard />
        <LoginCard profile={profile} />
        {profile.is_delegate && <OrganiserCard />}
        <Suspense fallback={null}>
          <DataSection profile={profile} />
        </Suspense>
      </div>
    </div>
  )
}

function ProfileSkeleton() {
  return (
    <Loading label="Loading your profile" className="profile-parts">
      <div className="card card-pad profile-card">
        <span className="avatar avatar-xl skeleton" />
        <Skeleton shape="title" width="most" />
        <Skeleton width="half" />
      </div>
      <div className="card card-pad">
        <FormSkeleton />
      </div>
    </Loading>
  )
}

function FormSkeleton() {
  return (
    <div className="stack profile-form-loading">
      <Skeleton shape="button" />
      <Skeleton shape="button" />
      <Skeleton shape="button" />
    </div>
  )
}
