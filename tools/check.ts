import { changedFiles } from './changed-files.ts'
import { reportTotal, runSteps } from './steps.ts'
import { build, house, lint, styles, testsOf, types, unused } from './test-steps.ts'

reportTotal(await runSteps([...types, lint, house, unused, styles, build, testsOf(await changedFiles())]))
