export const CHAT_LIMITS = { mentions: 10, page: 100 }

/** What people can react with. The names are stored; pages show the signs. */
export const REACTIONS = {
  like: { sign: '👍', label: 'Like' },
  love: { sign: '❤️', label: 'Love it' },
  laugh: { sign: '😂', label: 'Funny' },
  celebrate: { sign: '🎉', label: 'Celebrate' },
  clap: { sign: '👏', label: 'Applause' },
  insight: { sign: '💡', label: 'Insightful' },
} as const
export type Reaction = keyof typeof REACTIONS
export const REACTION_NAMES = Object.keys(REACTIONS) as [Reaction, ...Reaction[]]

/** The shortest times between two messages of one person that an organiser can choose, in seconds. */
export const SLOW_MODES = [0, 10, 30, 60, 300] as const

/** How often a person may react or take a reaction back; both apply. */
export const REACTION_LIMITS = { burst: { points: 20, seconds: 2 }, minute: { points: 200, seconds: 60 } }
