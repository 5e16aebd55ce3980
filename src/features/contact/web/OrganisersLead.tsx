import { useEffect, useState } from 'react'
import { registrationApi } from '#features/registration/contract.ts'
import { call } from '#web/data/api.ts'

/** Says who will read the message, with the name of the conference once it is known. */
export function OrganisersLead({ slug }: { slug: string }) {
  const [name, setName] = useState<string | null>(null)
  useEffect(() => {
    let unmounted = false
    call(registrationApi.state, { slug }).then(
      ({ conference }) => unmounted || setName(conference.name),
      // An unknown conference is reported when the message is sent.
      () => {},
    )
    return () => {
      unmounted = true
    }
  }, [slug])
  return (
    <>
      Your message goes to the organisers of {name === null ? 'the conference' : <bdi>{name}</bdi>}. They answer to the
      address you give; theirs is not shown.
    </>
  )
}
