import { conclude, runSteps } from './steps.ts'
import { house, lint, types, unitTests } from './test-steps.ts'

conclude(await runSteps([...types, lint, house, unitTests]))
