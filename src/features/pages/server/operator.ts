import { operatorEmail } from '#features/contact/server/service.ts'
import type { Env } from '#server/env.ts'
import type { PageSource } from '#server/pages.ts'
import type { Operator } from '../rules.ts'

/** For pages that say who runs this installation. It says so in its environment, so it stays the same while it runs. */
export const operatorSource: PageSource = {
  find: () => Promise.resolve({ version: 'operator' }),
  read: ({ env }) => Promise.resolve({ data: operatorOf(env), embed: undefined, head: {} }),
}

function operatorOf(env: Env): Operator {
  const lines = env.POSTAL_ADDRESS?.split(/\s*[,\n]\s*/).filter((line) => line !== '')
  return { email: operatorEmail(env), postal_address: lines ?? null }
}
