import { violates } from '#server/db/refusals.ts'
import { batched } from '#server/live/batches.ts'

type Posting<Post, Result> = {
  /** Posts that share a transaction; more would delay the first ones. */
  most: number
  /** The constraint by which a person has each `client_id` once. */
  constraint: string
  /** Stores posts of one room, and returns what became of each, in order. */
  insert: (posts: readonly Post[]) => Promise<readonly Result[]>
  /** What was stored with the `client_id` of a post. */
  find: (post: Post) => Promise<Result | undefined>
  personOf: (post: Post) => string
}

/**
 * Stores posts with a `client_id` in batches, as `batched` does: the key is the room. One that is sent twice at once is
 * stored once, and both get the same.
 */
export function postedInBatches<Post, Result>({ most, constraint, insert, find, personOf }: Posting<Post, Result>) {
  return batched<Post, Result>(
    most,
    (posts) =>
      // In a larger batch, each is tried again alone.
      postedOnce(
        constraint,
        () => insert(posts),
        async () => {
          const [post, ...others] = posts
          const first = post && others.length === 0 ? await find(post) : undefined
          return first && [first]
        },
      ),
    personOf,
  )
}

/** The same for a single post. */
export async function postedOnce<Result>(
  constraint: string,
  insert: () => Promise<Result>,
  find: () => Promise<Result | undefined>,
): Promise<Result> {
  try {
    return await insert()
  } catch (error) {
    const first = violates(error, constraint) ? await find() : undefined
    if (first === undefined) throw error
    return first
  }
}
