import { handle } from '#server/http/endpoints.ts'
import { dataExportApi } from '../contract.ts'
import { accountImportApi } from '../import-contract.ts'
import { downloadExport, readExport, requestExport } from './export.ts'
import { importAccount } from './import.ts'

export const dataExportHandlers = handle(dataExportApi, {
  request: (call) => requestExport(call),
  state: (call) => readExport(call),
  download: (call) => downloadExport(call),
})

export const accountImportHandlers = handle(accountImportApi, {
  import: (call, chosen) => importAccount(call, chosen),
})
