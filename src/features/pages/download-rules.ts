/** The files that organisers and the press can download. */
export const DOWNLOADS = [
  {
    title: 'Schedule template',
    about:
      'A schedule with one row of each kind, two days and a session with two speakers. Replace the rows and import it.',
    format: 'CSV',
    to: '/downloads/schedule-template.csv',
  },
  {
    title: 'Delegate template',
    about: 'The columns of a list of delegates, with three made-up people to show how they are filled in.',
    format: 'CSV',
    to: '/downloads/delegate-template.csv',
  },
  {
    title: 'Organiser’s checklist',
    about:
      'Forty things to have done, from twelve weeks before until the week after. Tick them on screen or print them.',
    format: 'HTML',
    to: '/downloads/organiser-checklist.html',
  },
  {
    title: 'Press kit',
    about: 'The mark and the name in colour, black and white, as SVG and PNG, with a page on how to use them.',
    format: 'ZIP',
    to: '/downloads/press-kit.zip',
  },
] as const
