import type * as z from 'zod/mini'
import { useForm } from '#web/forms/useForm.ts'
import { prepareClient } from './client.ts'

/**
 * A form that ends in a call of the account service, whose client is fetched while it is filled in. It says `post`, so
 * that a form which is sent before the scripts are there does not put a password into the address.
 */
export function useAccountForm<Schema extends z.ZodMiniType>(options: Parameters<typeof useForm<Schema>>[0]) {
  const form = useForm(options)
  return { ...form, props: { ...form.props, method: 'post' as const, onFocus: prepareClient } }
}
