import { reportTotal, runSteps } from './steps.ts'
import { build, house, lint, styles, types, unitTests } from './test-steps.ts'

reportTotal(await runSteps([...types, lint, house, styles, build, unitTests]))
