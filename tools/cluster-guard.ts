/**
 * Ends what a cluster has started, where the cluster was killed and cannot do it itself. It runs beside the cluster as a process
 * of its own, which learns of the end by its channel.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

type Watched = { pid: number; signal: NodeJS.Signals | null }

export type Guard = {
  /** Ends a process with the signal once we are gone. The result is to be called when it has ended by itself. */
  watch(pid: number, signal: NodeJS.Signals): () => void
}

export function startGuard(): Guard {
  // Ctrl-C in the terminal, or its end, is not for it.
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), { detached: true, stdio: 'ignore' })
  child.unref()
  child.channel?.unref()
  const tell = (watched: Watched) => void (child.connected && child.send(watched))
  return {
    watch(pid, signal) {
      tell({ pid, signal })
      return () => tell({ pid, signal: null })
    },
  }
}

function guard() {
  const watched = new Map<number, NodeJS.Signals>()
  process.on('message', ({ pid, signal }: Watched) => {
    if (signal === null) watched.delete(pid)
    // 0 would be our own group, for a process that did not start.
    else if (pid > 0) watched.set(pid, signal)
  })
  process.on('disconnect', () => {
    for (const [pid, signal] of watched) end(pid, signal)
  })
}

function end(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended by itself.
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) guard()
