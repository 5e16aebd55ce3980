import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const WIDTH = 34
const MAX_STEP_MS = 60 * 60_000
/** How long to wait for the remaining output of a step that has exited; a process that it left running may hold the pipe open. */
const REMAINING_OUTPUT_MS = 3_000

/** The steps write to a pipe and not to the terminal, so they cannot find out whether it shows colours. */
const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: undefined }

export type Tally = { passed: number; failed: number }

export type Counts = Tally & { skipped: number }

/**
 * One command to run from the root of the repository. Without `report` it counts as one check that passes or fails.
 * With `report`, the tests are counted from the file that the command writes.
 */
export type Step = {
  name: string
  command: [program: string, ...args: string[]]
  env?: Record<string, string>
  report?: { file: string; count: (report: unknown) => Counts }
}

const print = (text: string) => void process.stdout.write(text)

/** Runs all steps one after the other, even if some fail, and prints the whole output of the failing ones. */
export async function runSteps(steps: Step[], write: (text: string) => void = print): Promise<Tally> {
  const total = { passed: 0, failed: 0 }
  for (const step of steps) {
    write(`${step.name} `.padEnd(WIDTH, '.'))
    const began = performance.now()
    // One at a time, because parallel steps would slow each other down and some tests measure time.
    const { output, ...counts } = await runStep(step)
    const { passed, failed } = counts
    total.passed += passed
    total.failed += failed
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    write(` ${failed === 0 ? 'ok' : 'FAILED'} ${seconds} s${step.report ? ` (${inFull(counts)})` : ''}\n`)
    if (failed > 0) write(`\n${output.trim()}\n\n`)
  }
  return total
}

/** Prints the last line of a run, and sets the exit code. */
export function reportTotal(total: Tally) {
  console.log(sentence(total))
  process.exitCode = total.failed === 0 ? 0 : 1
}

function sentence({ passed, failed }: Tally) {
  return `${passed} passed, ${failed} failed`
}

function inFull({ skipped, ...tally }: Counts) {
  return `${sentence(tally)}${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

const NONE: Counts = { passed: 0, failed: 0, skipped: 0 }

async function runStep({ command, env, report }: Step): Promise<Counts & { output: string }> {
  const file = report && join(root, report.file)
  if (file) {
    // A report of an earlier run must not count.
    await rm(file, { force: true })
    await mkdir(dirname(file), { recursive: true })
  }
  const { ok, output } = await run(command, env)
  if (!report || !file) return { ...NONE, [ok ? 'passed' : 'failed']: 1, output }
  try {
    const counts = report.count(JSON.parse(await readFile(file, 'utf8')))
    if (counts.passed + counts.failed === 0) return { ...NONE, failed: 1, output: `${output}\nNo test was run.` }
    // An error outside every test, such as an unhandled rejection, fails the step too.
    return { ...counts, failed: ok ? counts.failed : Math.max(counts.failed, 1), output }
  } catch (error) {
    return { ...NONE, failed: 1, output: `${output}\nNo readable report: ${String(error)}` }
  }
}

function run([program, ...args]: Step['command'], env: Step['env']): Promise<{ ok: boolean; output: string }> {
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...colour, PATH: path, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: MAX_STEP_MS,
    killSignal: 'SIGKILL',
  })
  let output = ''
  const append = (chunk: Buffer) => (output += chunk.toString())
  child.stdout.on('data', append)
  child.stderr.on('data', append)
  return new Promise((resolve) => {
    const end = () => {
      const signal = child.signalCode ? `\n${program} was ended by ${child.signalCode}.` : ''
      resolve({ ok: child.exitCode === 0, output: output + signal })
    }
    child.on('error', (error) => resolve({ ok: false, output: `${output}\n${error.message}` }))
    child.on('close', end)
    child.on('exit', () => setTimeout(end, REMAINING_OUTPUT_MS).unref())
  })
}
