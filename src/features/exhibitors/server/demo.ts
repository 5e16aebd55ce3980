import type * as z from 'zod/mini'
import { editableConference } from '#features/conferences/server/access.ts'
import type { DemoConference, DemoName } from '#server/feature.ts'
import { NewExhibitor } from '../fields.ts'
import { addExhibitor } from './service.ts'

type Fields = z.input<typeof NewExhibitor>

/** Invented companies; where they stand differs between the two conferences. */
export const HALYARD: Fields = {
  name: 'Halyard Hosting',
  category: 'Cloud Infrastructure',
  size: 'Mid-size',
  location: 'Galley, stand 2',
  description: 'Servers in the county whose data they hold, and people beside them at four in the morning.',
  full_description:
    'Halyard runs nine small data halls in former telephone exchanges. Each of them is within a bus ride of those who depend on it, so that a broken disk is a walk and not a ticket.\n\nWe bring one rack, two of the people who look after it at night, and the log of the week in March when everything was quiet.',
  website: 'https://halyard.example',
  founded: '2011',
  employees: '51 – 200',
  linkedin_url: 'https://www.linkedin.com/company/halyard-hosting-example',
  products: [
    {
      name: 'Night desk',
      description: 'A person answers within two minutes, also at four. They can see your machines and may touch them.',
    },
    {
      name: 'County hosting',
      description: 'Your data stays in the county it is about. We name the building, and you may visit it.',
    },
    {
      name: 'Cold spare',
      description: 'A copy of your service that is off, tested every Thursday, and on within the hour.',
    },
  ],
  team_members: [
    { name: 'Yael Shoshan-Marsh', role: 'Data Centre Technician' },
    { name: 'ريم القاسمي', role: 'Customer Lead' },
    { name: '伊藤 楓', role: 'Night Operations' },
    { name: 'Callum Ferris-Adeyemi', role: 'Network Engineer' },
  ],
  events: [
    { title: 'Ask somebody who was awake', time: '13:00 – 13:30, every day' },
    { title: 'Ten minutes with ريم القاسمي', time: '14:10 – 16:00, first come, first served' },
  ],
}

const LANTERNWORKS: Fields = {
  name: 'Lanternworks',
  category: 'Cybersecurity',
  size: 'Mid-size',
  location: 'Galley, stand 3',
  description:
    'Sealed audit logs for registers that have to stand up in court. Bring a log file; they will tell you what is missing.',
  full_description:
    'A log that can be changed proves nothing. Lanternworks seals every line as it is written, hands the seal to somebody else, and can show years later that not one of them is missing.',
  website: 'https://lanternworks.example',
  founded: '2016',
  employees: '11 – 50',
  products: [
    { name: 'Sealed log', description: 'Every line gets a seal that a court can check without us.' },
    { name: 'Gap report', description: 'Reads the logs that you have, and lists the hours that are not in them.' },
  ],
  team_members: [{ name: 'Ruairí Calloway-Stern', role: 'Forensic Engineer' }],
  events: [{ title: 'Bring a log, leave with a list', time: '11:00 – 12:00, every day' }],
}

const QUAY_NINE: Fields = {
  name: 'Quay Nine Analytics and Statistical Reporting Partnership',
  category: 'Data Analytics',
  size: 'Enterprise',
  location: 'Watch Room, stand 1',
  description: 'Open dashboards that explain their own numbers, in the words of the people who read them.',
  website: 'https://quaynine.example',
  founded: '1998',
  employees: '1,001 – 5,000',
  twitter_url: 'https://x.com/quaynine_example',
  products: [
    { name: 'Plain dashboard', description: 'Each figure says where it came from and when it was last wrong.' },
  ],
  team_members: [{ name: 'Philippa Ngata-Lowry', role: 'Statistician' }],
}

const PLAINFORM: Fields = {
  name: 'Plainform',
  category: 'UX/UI Design',
  size: 'Startup',
  location: 'Roof, by the stairs',
  description: 'Forms that read themselves aloud, in forty languages.',
  website: 'https://plainform.example',
  products: [{ name: 'Form reader', description: 'Reads a form in the order in which people answer it.' }],
}

const TERN: Fields = {
  name: 'Tern and Tide',
  category: 'DevOps',
  size: 'Startup',
  location: 'Foyer, stand 7',
  description: 'Releases on a Friday afternoon, without the fear.',
  website: 'https://ternandtide.example',
}

const EXHIBITORS: Record<DemoName, readonly Fields[]> = {
  tidewater: [
    { ...LANTERNWORKS, location: 'Foyer, stand 3', featured: true },
    { ...QUAY_NINE, location: 'Quayside, stand 11', featured: true },
    { ...PLAINFORM, location: 'Foyer, stand 5' },
    { ...HALYARD, location: 'Quayside, stand 12' },
    TERN,
  ],
  small_hours: [
    { ...HALYARD, featured: true },
    { ...LANTERNWORKS, featured: true },
    QUAY_NINE,
    PLAINFORM,
    { ...TERN, published: false },
  ],
}

export async function addDemoExhibitors({ name, conference_id, organiser }: DemoConference) {
  const { db, now } = organiser
  const conference = await editableConference(organiser, conference_id)
  for (const exhibitor of EXHIBITORS[name])
    await addExhibitor(db, conference, NewExhibitor.parse({ published: true, ...exhibitor }), now)
}
