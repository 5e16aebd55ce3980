import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')

async function git(...args: string[]) {
  const { stdout } = await run('git', args, { cwd: root })
  return stdout.split('\n').filter(Boolean)
}

/**
 * The files that differ from the branch `main` of the origin, or from the last commit where there is no origin. Null
 * outside a repository of git.
 */
export async function changedFiles(): Promise<string[] | null> {
  const [base = 'HEAD'] = await git('merge-base', 'origin/main', 'HEAD').catch(() => [])
  const lists = Promise.all([git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')])
  return lists.then((found) => found.flat()).catch(() => null)
}
