import { PRODUCT } from '#shared/brand.ts'
import { Card } from '#web/ui/Card.tsx'
import type { Installation } from '../contract.ts'
import { counted, sizeWords } from '../counted-text.ts'
import { text } from '../text.ts'
import { FactList } from './FactList.tsx'
import { momentWords } from './moments.ts'

/** What runs, and since when. */
export function VersionCard({ seen: { version, node, memory_bytes, processes, started_at } }: { seen: Installation }) {
  return (
    <Card title={text.version} pad={false}>
      <FactList
        facts={[
          [PRODUCT, version],
          ['Node', node],
          [text.runningSince, momentWords(started_at)],
          [text.memory, sizeWords(memory_bytes)],
          [text.processes, counted(processes ?? 1)],
        ]}
      />
    </Card>
  )
}
