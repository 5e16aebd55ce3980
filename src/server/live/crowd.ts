/** Sockets that belong together, such as those of one person. When there are too many of them, the oldest is closed. */
export class Crowd<Socket extends { close: (code: number) => void }> {
  /** In the order in which they came. */
  private readonly groups = new Map<string, Set<Socket>>()
  private readonly most: number
  private readonly code: number

  constructor(most: number, code: number) {
    this.most = most
    this.code = code
  }

  add(key: string, socket: Socket) {
    const group = this.groups.get(key) ?? new Set()
    this.groups.set(key, group.add(socket))
    const [oldest] = group
    if (group.size <= this.most || !oldest) return
    this.remove(key, oldest)
    oldest.close(this.code)
  }

  remove(key: string, socket: Socket) {
    const group = this.groups.get(key)
    group?.delete(socket)
    if (group?.size === 0) this.groups.delete(key)
  }
}
