import { useEffect, useState } from 'react'
import { registrationApi } from '#features/registration/contract.ts'
import { call } from '#web/api.ts'

/** Who will read it, by the name of their conference as soon as it is known. */
export function OrganisersLead({ slug }: { slug: string }) {
  const [name, setName] = useState<string | null>(null)
  useEffect(() => {
    let gone = false
    call(registrationApi.state, { slug }).then(
      ({ conference }) => gone || setName(conference.name),
      // Sending says what is wrong with the address.
      () => {},
    )
    return () => {
      gone = true
    }
  }, [slug])
  return (
    <>
      Your message goes to the organisers of {name === null ? 'the conference' : <bdi>{name}</bdi>}. They answer to the
      address you give; theirs is not shown.
    </>
  )
}
