import { changedFiles } from './changed-files.ts'
import { reportTotal, runSteps } from './steps.ts'
import { build, house, lint, styles, testsOf, types } from './test-steps.ts'

reportTotal(await runSteps([...types, lint, house, styles, build, testsOf(await changedFiles())]))
