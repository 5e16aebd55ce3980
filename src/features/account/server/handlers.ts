import { handle } from '#server/http/endpoints.ts'
import { dataExportApi } from '../contract.ts'
import { downloadExport, readExport, requestExport } from './export.ts'

export const dataExportHandlers = handle(dataExportApi, {
  request: (call) => requestExport(call),
  state: (call) => readExport(call),
  download: (call) => downloadExport(call),
})
