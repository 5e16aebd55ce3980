import { EXPORT_DAYS } from './rules.ts'

export const exportText = {
  importHint:
    'Copy your profile, picture and settings from another Foyer, with the my-data.zip that you exported there.',
  title: 'Export my data',
  hint: 'We collect everything we store about you in one file, and notify you when you can download it.',
  preparing:
    'We are preparing your file, usually within a minute. You can leave this page; we notify you when it is ready.',
  ready: (until: string) => `Your file is ready. You can download it until ${until}.`,
  readyFor: `You can download it for ${EXPORT_DAYS} days.`,
  requestFailed: 'Your data could not be exported',
  downloadFailed: 'Your file could not be downloaded',
  none: 'There is no file to download. Choose “Export my data” in your profile first.',
  notReady: 'Your file is still being prepared. We notify you when it is ready.',
  tooMany: 'You have exported your data several times today. Please try again tomorrow.',
}
