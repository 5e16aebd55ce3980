import type { SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Call, Core, User } from './context.ts'
import type { Db } from '#server/db/db.ts'
import type { Appointment } from '#server/files/calendar.ts'
import type { BoundContract } from '#server/http/endpoints.ts'
import type { PageSource } from '#server/http/pages.ts'
import type { Job } from '#server/jobs/job.ts'
import type { RoomPublisher } from '#server/live/events.ts'
import type { FeatureLive } from '#server/live/live.ts'
import type { PortablePart } from '#server/portable/part.ts'

/**
 * All that a feature adds to the server: the manifest that its `server/feature.ts` exports and `features.ts` lists. A
 * feature may import those listed before it; what it needs of a later one is a hook.
 */
export type Feature = {
  /** The name of its folder. */
  name: string
  /** Its contracts, each bound to its handlers. */
  endpoints?: readonly BoundContract[]
  /** Adds routes that no contract describes: another protocol, a webhook, feeds, forms without JavaScript. */
  routes?: (app: FastifyInstance, core: Core) => Promise<void> | void
  /** The data sources of its server-rendered pages, by their path in the page table. */
  pages?: Readonly<Record<string, PageSource>>
  /** Its rooms at `/live` by the prefix of their names, and the subjects of its events. */
  live?: FeatureLive
  /** Work that runs on a schedule in processes that serve requests. */
  jobs?: readonly Job[]
  personalRecords?: readonly PersonalRecords[]
  /** How people meet in it. */
  encounters?: readonly Encounter[]
  /** What it does for `Hooks.eraseImported`. */
  eraseImported?: EraseImported
  /** Called before the server listens: after a database was restored from a backup, repeats the erasures made since. */
  replayErasures?: (core: Core, now: Date) => Promise<void>
  demo?: DemoPart
  /** What it adds to the file with which a whole conference goes to another installation. */
  portable?: readonly PortablePart[]
  /** The hooks it provides to the core and to earlier features. */
  hooks?: Partial<Omit<Hooks, 'encounters' | 'eraseImported'>>
}

/**
 * Whether a person has met another one, or is about to, as a condition with the ids of the two. It must not be true by
 * anything that the person alone does, or everybody could meet anybody.
 */
type Encounter = (person: SQL, other: SQL) => SQL

/**
 * Functions of later features that the core and earlier features need but cannot import. Exactly one feature provides
 * each hook; callers use `core.hooks`.
 */
export type Hooks = {
  /** From auth: the user of an access token. Throws `signed_out`. */
  authenticate: (core: Core, token: string, now: Date) => Promise<User>
  /** From auth: those of these sessions that have not ended. */
  currentSessions: (db: Db, session_ids: readonly string[], now: Date) => Promise<ReadonlySet<string>>
  /**
   * From profile, for auth: erases an account and everything that names the person. Throws `conflict` while the person owns
   * conferences.
   */
  eraseAccount: (core: Core, person: Person, now: Date) => Promise<void>
  /**
   * From profile, for auth: called in the transaction in which somebody proves an address. Fills in the name they gave when
   * they signed up; does nothing where there was none, or where the profile has one.
   */
  nameAccount: (tx: Db, account: { id: string; full_name: unknown }, now: Date) => Promise<void>
  /** From billing: throws `forbidden` for a delegate-only account and `subscription_required` without a plan. */
  requireSubscription: (core: Core, user: User, now: Date) => Promise<void>
  /** From conferences, for billing: how many conferences count against the owner's plan. */
  countConferences: (db: Db, owner_id: string) => Promise<number>
  /** From delegates, for conferences: the attendee credits that one conference, or all of one owner, have taken. */
  countCredits: (db: Db, of: { conference_id: string } | { owner_id: string }) => Promise<number>
  /** From delegates, for conferences: the attendee credits of several owners. The limit is null without an active plan. */
  creditsOfOwners: (
    db: Db,
    owner_ids: readonly string[],
    now: Date,
  ) => Promise<(owner_id: string) => { used: number; limit: number | null }>
  /**
   * From registration, for auth: checks in the sign-up's transaction that the token of an invitation is valid and was sent to
   * this address, or throws. The returned function is called in the same transaction, `core.db`, once the account exists.
   */
  redeemInvitation: (
    core: Pick<Core, 'env' | 'db'>,
    claim: InvitationClaim,
    now: Date,
  ) => Promise<(user_id: string) => Promise<void>>
  /** From delegates, for speakers: what became of the invitations of those of these addresses who are delegates. */
  invitationStates: (
    db: Db,
    of: { conference_id: string; addresses: readonly string[] },
    now: Date,
  ) => Promise<ReadonlyMap<string, DelegateState>>
  /**
   * From meetings, for people: called in the transaction in which a block is made or taken back. Ends what is between the two,
   * their meetings and their connection, and tells them.
   */
  blockChanged: (
    tx: Db,
    publisher: RoomPublisher,
    block: { blocker_id: string; blocked_id: string },
    now: Date,
  ) => Promise<void>
  /** From chat, for people: called in the transaction in which somebody is muted in a conference, or no longer. */
  muteChanged: (tx: Db, publisher: RoomPublisher, conference_id: string) => Promise<void>
  /**
   * From connections, for chat: those of these people whom a participant of a conference may name in it, because the two
   * are connected, or the other is in sight there: listed, a speaker or an organiser.
   */
  acquaintedWith: (
    db: Db,
    participant: { conference_id: string; person_id: string },
    person_ids: readonly string[],
  ) => Promise<ReadonlyMap<string, 'connected' | 'in_sight'>>
  /**
   * From notifications, for earlier features: tells those of these people who have an account that they are invited. Call it
   * last in the transaction that invites them, because their rooms are locked from here to the commit.
   */
  notifyInvited: (tx: Db, notice: InvitationNotice, now: Date) => Promise<void>
  /**
   * From notifications, for conferences: tells a co-organiser whom another one removed, and their open pages. Call it last in
   * the transaction, as `notifyInvited`.
   */
  organiserRemoved: (
    tx: Db,
    removed: { conference: { id: string; name: string }; user_id: string },
    now: Date,
  ) => Promise<void>
  /** From search, for the directory: the ids of the listed people of a conference whose words have all that was typed. */
  peopleWithWords: (conference_id: string, typed: string) => SQL
  /**
   * From suggestions, for notifications: who somebody is who wants to connect, and why the one they asked, `to`, might want
   * to, as a text that this person may read; '' where there is nothing to say.
   */
  introduce: (db: Db, to: string, person_id: string, now: Date) => Promise<string>
  /** From people, for live rooms: with whom these people are in a block, for those who are in one. */
  blocksWith: (db: Db, person_ids: readonly string[]) => Promise<ReadonlyMap<string, ReadonlySet<string>>>
  /**
   * From stands, for exhibitors: what visitors have done at each of these exhibitors, and at all of them together with their
   * enquiries by hour. The median of seconds until an answer is null without one.
   */
  standNumbers: (db: Db, exhibitor_ids: readonly string[]) => Promise<StandNumbers>
  /** From stands, for exhibitors: called in the transaction that deletes an exhibitor, before its rows go. */
  standClosing: (tx: Db, exhibitor_id: string, call: Pick<Call, 'env' | 'now'>) => Promise<void>
  /** From schedule, for speakers: those of a conference who speak in a session. */
  speakingIn: (db: Db, conference_id: string) => Promise<ReadonlySet<string>>
  /**
   * From agenda, for schedule: how many people saved each session of a conference, and how many registered speakers it has,
   * who do not count among the others; sessions with neither are left out.
   */
  countTold: (db: Db, conference_id: string) => Promise<ReadonlyMap<string, { saved: number; speakers: number }>>
  /** From meetings, for agenda: what somebody agreed to, for their calendar. */
  appointmentsOf: (core: Pick<Core, 'db' | 'env'>, person_id: string, now: Date) => Promise<Appointment[]>
  /** From stage, for agenda: those of these sessions that an organiser has put on air. */
  putOnAir: (db: Db, schedule_item_ids: readonly string[]) => Promise<ReadonlySet<string>>
  /** From stage, for schedule: what the stage knows of these sessions, before they are deleted in the same transaction. */
  readStage: (tx: Db, schedule_item_ids: readonly string[]) => Promise<ReadonlyMap<string, Record<string, unknown>>>
  /** From stage, for schedule: puts that back, in the transaction in which the sessions come back. */
  restoreStage: (tx: Db, known: readonly Record<string, unknown>[]) => Promise<void>
  /** From all features, for people: the ways in which people meet. */
  encounters: readonly Encounter[]
  /** From all features, for delegates: called in the transaction that erases delegates, before their rows lose their names. */
  eraseImported: EraseImported
  /**
   * From registration, for conferences: called at the end of the transaction that imports one. Erases those of its delegates
   * who have been erased here since its file was made.
   */
  eraseAgain: (core: Core, imported: ImportedFile, now: Date) => Promise<void>
}

/** Erases what these delegates wrote where their conference came from as a file. */
type EraseImported = (tx: Db, delegate_ids: readonly string[], now: Date) => Promise<void>

/** A conference, whose it is, and when its file was made. */
export type ImportedFile = { conference_id: string; owner_id: string; made_at: string }

type DelegateState = 'Pending' | 'Invited' | 'Bounced' | 'Opened' | 'Registered' | 'Expired'

type StandCounts = Record<'views' | 'enquiries' | 'open' | 'answered' | 'missed' | 'leads', number>
type StandNumbers = {
  countsOf: (exhibitor_id: string) => StandCounts
  together: StandCounts & { by_hour: { hour: string; enquiries: number }[]; median_seconds: number | null }
}

/** `subject_id` is that of `standing_invitations`; `path` leads to the page that accepts it, and has no secret. */
type InvitationNotice = {
  subject_id: string
  emails: readonly string[]
  path: string
  /** The title is empty where the owner's words are not quoted, as `isUnknownOwner` says. */
  words: { role: 'organiser' | 'exhibitor' | 'delegate'; title: string }
}

/** `data` is the rest of the sign-up form, such as a name. */
export type InvitationClaim = { token: string; email: string; data: Record<string, unknown> }

/** The hooks of all features. Throws if a hook is provided by none or several, so that the server does not start. */
export function hooksOf(features: readonly Feature[]): Hooks {
  function provided<Name extends Exclude<keyof Hooks, 'encounters' | 'eraseImported'>>(name: Name): Hooks[Name] {
    const [hook, ...others] = features.flatMap(({ hooks }) => hooks?.[name] ?? [])
    if (!hook || others.length > 0) throw new Error(`The hook ${name} must be provided by one feature.`)
    return hook
  }
  return {
    authenticate: provided('authenticate'),
    currentSessions: provided('currentSessions'),
    eraseAccount: provided('eraseAccount'),
    nameAccount: provided('nameAccount'),
    requireSubscription: provided('requireSubscription'),
    countConferences: provided('countConferences'),
    countCredits: provided('countCredits'),
    creditsOfOwners: provided('creditsOfOwners'),
    redeemInvitation: provided('redeemInvitation'),
    invitationStates: provided('invitationStates'),
    blockChanged: provided('blockChanged'),
    muteChanged: provided('muteChanged'),
    acquaintedWith: provided('acquaintedWith'),
    notifyInvited: provided('notifyInvited'),
    organiserRemoved: provided('organiserRemoved'),
    introduce: provided('introduce'),
    peopleWithWords: provided('peopleWithWords'),
    blocksWith: provided('blocksWith'),
    standNumbers: provided('standNumbers'),
    standClosing: provided('standClosing'),
    speakingIn: provided('speakingIn'),
    countTold: provided('countTold'),
    appointmentsOf: provided('appointmentsOf'),
    putOnAir: provided('putOnAir'),
    readStage: provided('readStage'),
    restoreStage: provided('restoreStage'),
    eraseAgain: provided('eraseAgain'),
    encounters: features.flatMap(({ encounters }) => encounters ?? []),
    async eraseImported(tx, delegate_ids, now) {
      // Reversed, as accounts are erased.
      for (const feature of features.toReversed()) await feature.eraseImported?.(tx, delegate_ids, now)
    },
  }
}

export type Person = { id: string; email: string | null }

/**
 * The personal data of a feature. The last feature is erased first, because later features refer to the rows of earlier
 * ones.
 */
export type PersonalRecords = {
  /** The name of the part in the exported file. */
  name: string
  collect: (db: Db, person: Person) => Promise<unknown>
  /** A sentence that says why the person cannot be erased yet, or null. */
  keeps?: (db: Db, person: Person) => Promise<string | null>
  /** Called before the transaction, to notify other services. */
  conclude?: (core: Core, person: Person, now: Date) => Promise<void>
  /** Called in the transaction, which is `core.db`. The account's row still exists. */
  erase: (core: Core, person: Person, now: Date) => Promise<void>
}

/**
 * What a feature adds to the demonstration, through its own services, so that these are ordinary rows. Features are called in
 * order, so that each finds the rows of the earlier ones.
 */
type DemoPart = {
  /** Called once, after the accounts were created. */
  people?: (people: DemoPeople) => Promise<void>
  /** Called once for each of the two conferences. */
  conference?: (conference: DemoConference) => Promise<void>
}

export type DemoPeople = { organiser: Call; delegate: Call }

/** The two conferences of the demonstration: a past one and a current one. */
export type DemoName = 'tidewater' | 'small_hours'

/** A published conference, with calls on behalf of its people. */
export type DemoConference = DemoPeople & {
  name: DemoName
  conference_id: string
  /** Participants whose accounts nobody can log into. */
  others: Call[]
}
