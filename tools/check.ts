import { conclude, runSteps } from './steps.ts'
import { build, house, lint, styles, types, unitTests } from './test-steps.ts'

conclude(await runSteps([...types, lint, house, styles, build, unitTests]))
