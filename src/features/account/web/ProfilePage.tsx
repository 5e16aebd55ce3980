import './ProfilePage.css'
import { lazy, Suspense, useState } from 'react'
import { useLoginFirst } from '#features/auth/web/useLoginFirst.ts'
import type { Profile } from '#features/profile/contract.ts'
import { text } from '#features/profile/text.ts'
import { DataCard } from '#features/profile/web/DataCard.tsx'
import { LoginCard } from '#features/profile/web/LoginCard.tsx'
import { OrganiserCard } from '#features/profile/web/OrganiserCard.tsx'
import { ProfileCard } from '#features/profile/web/ProfileCard.tsx'
import { refreshProfile, useProfile, useProfileFailed } from '#features/profile/web/useProfile.ts'
import { MyConferencesCard } from '#features/registration/web/MyConferencesCard.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

// The page stands before its form does: a form brings its rules along.
const ProfileForm = lazy(async () => ({ default: (await import('#features/profile/web/ProfileForm.tsx')).ProfileForm }))

/** /profile: everything that is a person's own. */
export function ProfilePage() {
  const [leaving, setLeaving] = useState(false)
  useLoginFirst(leaving)
  const profile = useProfile()
  const failed = useProfileFailed()

  return (
    <div className="profile-page">
      <h1>Profile</h1>
      {profile ? (
        <Sections profile={profile} onLeave={() => setLeaving(true)} />
      ) : failed ? (
        <ReadFailed message={text.loadFailed} onRetry={refreshProfile} />
      ) : (
        <ProfileSkeleton />
      )}
    </div>
  )
}

function Sections({ profile, onLeave }: { profile: Profile; onLeave: () => void }) {
  return (
    <div className="profile-parts">
      <ProfileCard profile={profile} onLeave={onLeave} />
      <div className="stack">
        <Card title="Edit profile">
          <Suspense fallback={<FormSkeleton />}>
            <ProfileForm profile={profile} />
          </Suspense>
        </Card>
        <MyConferencesCard />
        <LoginCard profile={profile} onLeave={onLeave} />
        {profile.is_delegate && <OrganiserCard />}
        <DataCard profile={profile} onLeave={onLeave} />
      </div>
    </div>
  )
}

function ProfileSkeleton() {
  return (
    <Loading label="Loading your profile" className="profile-parts">
      <div className="card card-pad profile-card">
        <span className="avatar avatar-xl skel" />
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
    <div className="stack profile-form-wait">
      <Skeleton shape="button" />
      <Skeleton shape="button" />
      <Skeleton shape="button" />
    </div>
  )
}
