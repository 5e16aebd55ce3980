import { matchesGlob, relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { PROCESS_TESTS } from './test-steps.ts'

const root = `${import.meta.dirname}/..`

/**
 * Starts the tests of processes first. They are few, long, and wait more than others, so that at the end one would run
 * alone, and in between they leave a processor to others.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // oxlint-disable-next-line unicorn/no-array-sort -- this is a method of Vitest's sequencer, and not of an array.
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) =>
      PROCESS_TESTS.some((pattern) => matchesGlob(relative(root, moduleId), pattern))
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}
