import { setTimeout as wait } from 'node:timers/promises'
import { startBalancer, type Balancer } from './balancer.ts'
import type { Guard } from './cluster-guard.ts'
import { type Member, startMember } from './cluster-member.ts'

/** How long after the death of a process another one is started. */
const PAUSE_MS = 1000

type Options = {
  port: number
  /** The environment of the processes; `url` is where people find them. */
  envFor: (url: string) => Record<string, string>
  say: (line: string) => void
  guard: Guard
}

/** Processes of Foyer behind a balancer. One that dies is replaced, and all can be replaced without losing a call. */
export class ClusterMembers {
  /** In the order in which they were started. */
  readonly members = new Set<Member>()
  readonly url: string
  private readonly balancer: Balancer
  private readonly env: Record<string, string>
  private readonly say: (line: string) => void
  private readonly guard: Guard
  private isStopping = false
  private upgrading: Promise<void> | undefined

  private constructor(balancer: Balancer, { envFor, say, guard }: Options) {
    this.balancer = balancer
    this.url = `http://localhost:${balancer.port}`
    this.env = envFor(this.url)
    this.say = say
    this.guard = guard
  }

  /** Starts the balancer and `count` processes, the first one alone, because it brings the database up to date. */
  static async start(count: number, options: Options) {
    const cluster = new ClusterMembers(await startBalancer(options.port), options)
    try {
      await cluster.launch()
      await Promise.all(Array.from({ length: count - 1 }, () => cluster.launch()))
      return cluster
    } catch (error) {
      await cluster.stop()
      throw error
    }
  }

  /** Replaces one process after another by one that is started anew. One that does not start leaves the others as they are. */
  async upgrade() {
    this.upgrading ??= this.replaceAll().finally(() => (this.upgrading = undefined))
    await this.upgrading
  }

  async stop() {
    this.isStopping = true
    await this.upgrading?.catch(() => undefined)
    await Promise.all([...this.members].map((member) => this.retire(member)))
    await this.balancer.close()
  }

  private async replaceAll() {
    const before = [...this.members]
    for (const older of before) {
      if (this.isStopping) return
      // One that has died meanwhile is replaced already.
      if (!this.members.has(older)) continue
      const { port } = await this.launch()
      await this.retire(older)
      this.say(`The process at port ${older.port} was replaced by one at port ${port}.`)
    }
  }

  /** Throws if the process ends before it takes calls. */
  private async launch() {
    const member = await startMember(this.env, this.say, this.guard)
    this.members.add(member)
    const isGone = await Promise.race([this.balancer.add(member.port).then(() => false), member.ended.then(() => true)])
    if (isGone) {
      await this.retire(member)
      throw new Error(`A process of Foyer ended before it took calls:\n${member.greeting}`)
    }
    void member.ended.then(() => this.replaceDead(member))
    if (this.isStopping) await this.retire(member)
    return member
  }

  private async retire(member: Member) {
    this.members.delete(member)
    await member.stop()
    this.balancer.remove(member.port)
  }

  /** Does nothing for one that was told to stop. */
  private async replaceDead(member: Member) {
    if (!this.members.delete(member)) return
    this.balancer.remove(member.port)
    this.say(`The process at port ${member.port} died. Another one is started.`)
    for (;;) {
      await wait(PAUSE_MS)
      if (this.isStopping) return
      try {
        const { port } = await this.launch()
        return this.say(`In its place a process takes calls at port ${port}.`)
      } catch (error) {
        this.say(String(error))
      }
    }
  }
}
