import type { Feature } from '#server/feature.ts'
import { HOURLY } from '#server/jobs/job.ts'
import { deleteOldExports, PREPARE_EXPORTS, prepareExports } from './export-job.ts'
import { accountImportHandlers, dataExportHandlers } from './handlers.ts'
import { dataExportRecords } from './records.ts'

export const accountFeature: Feature = {
  name: 'account',
  endpoints: [dataExportHandlers, accountImportHandlers],
  jobs: [
    { name: PREPARE_EXPORTS, cron: HOURLY, work: prepareExports },
    { name: 'delete-old-data-exports', cron: HOURLY, work: deleteOldExports },
  ],
  personalRecords: [dataExportRecords],
}
