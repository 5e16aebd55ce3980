import type { Env } from '#server/env.ts'
import type { PageSource } from '#server/http/pages.ts'
import type { Operator } from '../rules.ts'

/** The data of pages that name the operator. It comes from the environment, so it never changes while running. */
export const operatorSource: PageSource<Operator> = {
  find: () => Promise.resolve({ version: 'operator', topics: [] }),
  read: ({ env }) => Promise.resolve({ data: operatorOf(env), embed: undefined, head: {} }),
}

function operatorOf(env: Env): Operator {
  const lines = env.POSTAL_ADDRESS?.split(/\s*[,\n]\s*/).filter((line) => line !== '')
  return { email: env.CONTACT_EMAIL ?? null, postal_address: lines ?? null }
}
