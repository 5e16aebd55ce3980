import type * as z from 'zod/mini'
import { editableConference } from '#features/conferences/server/access.ts'
import type { DemoConference, DemoName } from '#server/feature.ts'
import { NewSpeaker } from '../fields.ts'
import { addSpeaker } from './service.ts'

type Fields = z.input<typeof NewSpeaker>

/** Invented people. */
const SPEAKERS: Record<DemoName, readonly Fields[]> = {
  tidewater: [
    {
      name: 'Ottoline Achterberg-Lindqvist',
      title: 'Director of Service Design',
      company_name: 'Nordhavn Municipal Data Office',
      topic: 'Services that wait their turn',
      bio: 'Twelve years of making forms shorter. Now leads a team of nine across four municipalities, and keeps a list of every notification they have managed to switch off.',
    },
    {
      name: 'ليلى المنصوري',
      title: 'Head of Accessible Mapping',
      company_name: 'Atlas Commons',
      topic: 'Maps without looking',
      bio: 'Makes street maps that can be touched, spoken or read in order. Her team prints them from the same source as the web map, so that none of them is ever out of date.',
    },
    {
      name: '佐藤 美咲',
      title: 'Content Designer',
      company_name: 'Kawa City Digital Bureau',
      topic: 'Plain language for tired people',
      bio: 'Writes error messages for a city of two million. Collects the ones that made somebody laugh, and the ones that made somebody give up.',
    },
    {
      name: 'Tomasz Wierzbicki-Okonkwo',
      title: 'Principal Engineer',
      company_name: 'Fairqueue Cooperative',
      topic: 'Fair queues',
      bio: 'Has built the waiting rooms of eleven public services. Believes that a queue is a promise, and measures how often it is kept.',
    },
    {
      name: 'Delphine Marchetti-Osei',
      title: 'Product Lead, Benefits',
      company_name: 'Canton Services Group',
      topic: 'Blueprints from the counter',
      bio: 'Spent four years behind a benefits counter before she managed the product behind it. Still works one morning a month at the desk.',
    },
    {
      name: 'Ifeoma Nwachukwu-Barnes',
      title: 'Registry Architect',
      company_name: 'Polder & Plot',
      topic: 'Registers that agree with each other',
      bio: 'Joins registers that were never meant to meet. Nine so far, in a country where the land itself moves.',
    },
    {
      name: 'Bram Verhoestraete',
      title: 'Data Steward',
      company_name: 'Polder & Plot',
      topic: 'Who answers the phone about open data',
      bio: 'Looks after the data that other people publish: its dates, its gaps and the number to call. Answers that number himself on Thursdays.',
    },
    {
      name: 'Saoirse Ní Bhraonáin',
      title: 'Procurement Lead',
      company_name: 'Midland Libraries Trust',
      topic: 'Buying software with old forms',
      bio: 'Buys for sixty libraries with a form from 1998, and has learned which of its boxes can be left empty.',
    },
    {
      name: 'Mirela Dobrogeanu',
      title: 'Accessibility Engineer',
      company_name: 'Clearpath Studio',
      topic: 'What a form sounds like',
      bio: 'Listens to forms for a living. Brings recordings, with permission, of the exact moment at which people stop.',
    },
    {
      name: 'Baek Jun-seo',
      title: 'Civic Technologist',
      company_name: 'Hangang Open Lab',
      topic: 'Code that small cities share',
      bio: 'Maintains a booking system that fourteen towns run and none of them owns. Writes its release notes for mayors.',
    },
    {
      name: 'Kwabena Ashdown',
      title: 'Policy Analyst',
      company_name: 'Office for Open Standards',
      topic: 'Clauses that hold',
      bio: 'Writes the clause that lets you take your data with you. Always looking for pilot cities with patience.',
    },
    {
      name: 'Rhys Pennar-Cole',
      title: 'Research Lead',
      company_name: 'Tidewater Forum',
      topic: 'What services cost',
      bio: 'Asks public bodies what things cost until they tell him, then publishes the answers side by side.',
    },
    {
      name: 'Anneliese Vandersteen-Ruiz',
      title: 'Head of Registers',
      company_name: 'Scheldt Civil Registry',
      topic: 'Registers that remember',
      bio: 'Inherited a birth register in seven formats and one flooded cellar. All of it can be searched now, corrections included.',
    },
    {
      name: 'Wanjiru Kamande-Stroud',
      title: 'Director of Counter Services',
      company_name: 'Lakeside County Council',
      topic: 'The counter as part of the website',
      bio: 'Runs twenty-three counters and the website, as one service with one budget. The counters won the argument about the menu.',
    },
    {
      name: 'Nguyễn Thảo Vy',
      title: 'Privacy Engineer',
      company_name: 'Delta Health Data Trust',
      topic: 'Consent that can be taken back',
      bio: 'Follows a withdrawn consent through every system that ever heard of it, and times how long it takes to arrive.',
    },
    {
      name: 'Joaquín Etxeberria-Moss',
      title: 'Outreach Lead',
      company_name: 'Open Door Housing Alliance',
      topic: 'Services for people without an address',
      bio: 'Helps people prove where they live when they live nowhere. Has filled in the same form four hundred times, with four hundred people.',
    },
    {
      name: 'Yusuf Karademir-Hale',
      title: 'Head of Payments',
      company_name: 'Halcyon Revenue Service',
      topic: 'Payments that forgive',
      bio: 'Moved a tax office from fines to reminders, and brought the figures that changed its mind.',
    },
    {
      name: 'Priyamvada Raghunathan-Lisle',
      title: 'Correspondence Editor',
      company_name: 'Severn Pensions Office',
      topic: 'Letters that still arrive',
      bio: 'Edits letters that six million people did not ask for. Reads each of them aloud, twice, before it goes out.',
    },
    {
      name: 'Олена Вербицька-Стоун',
      title: 'Localisation Engineer',
      company_name: 'Many Tongues Office',
      topic: 'One name field, eleven alphabets',
      bio: 'Teaches systems to write down what people are called. Her own name has been misspelt by nine of them.',
    },
    {
      name: 'Inês Valadares-Brook',
      title: 'Security Librarian',
      company_name: 'Ribeira Reading Rooms',
      topic: 'Safety without suspicion',
      bio: 'Protects the records of what people read, chiefly by not keeping them.',
    },
    {
      name: 'Esi Quartey-Lindholm',
      title: 'Operations Manager',
      company_name: 'Nine Reading Rooms',
      topic: 'Opening hours, measured',
      bio: 'Keeps nine reading rooms open with the staff of six. Plans with a whiteboard, a heat map and the bus timetable.',
    },
    {
      name: 'Aroha Tamahori-Finch',
      title: 'Service Owner, Licensing',
      company_name: 'Harbour City Council',
      topic: 'Turning services off',
      bio: 'Has retired five services and kept every promise that they made. The sixth ends on the Monday after Tidewater.',
    },
    {
      name: 'Sigríður Ösp Vatnsdal',
      title: 'Delivery Manager',
      company_name: 'Fjallvegur Roads Office',
      topic: 'The last week of a project',
      bio: 'Reports the state of mountain roads every ten minutes, in any weather. Hands projects over for good, with a telephone number that works.',
    },
  ],
  small_hours: [
    {
      name: 'Chaya Rosenfeld-Iyer',
      title: 'Sleep Researcher',
      company_name: 'Institute for Shift Work',
      topic: 'The mind at four in the morning',
      bio: 'Studies people who work while others sleep, mostly by sitting beside them. Drinks her last coffee at two in the afternoon.',
    },
    {
      name: 'Marit Elvestad-Owusu',
      title: 'Control Room Lead',
      company_name: 'Skerry Light & Power',
      topic: 'Alarms worth waking for',
      bio: 'Cut the night alarms of an island grid from ninety to six. The six are listed on the wall, with the names of those who asked for them.',
    },
    {
      name: 'Adaeze Okwuosa-Frame',
      title: 'Incident Commander',
      company_name: 'Ferrymen’s Mutual Bank',
      topic: 'Runbooks and reviews',
      bio: 'Has led more than three hundred incidents, most of them between midnight and six. Writes every review for the person who joins next year.',
    },
    {
      name: 'Petra Novotná-Asante',
      title: 'Ambulance Dispatcher',
      company_name: 'Moravia Night Service',
      topic: 'Handover in ninety seconds',
      bio: 'Twenty years at the dispatch desk, eleven of them at night. Teaches handover with a stopwatch and no slides.',
    },
    {
      name: 'Fionnuala Nic Cárthaigh-Bell',
      title: 'Duty Officer',
      company_name: 'Western Approaches Watch',
      topic: 'Listening to a quiet radio',
      bio: 'Listens for boats. Can tell you what eleven hours of nothing sound like, and what the twelfth sounded like once.',
    },
    {
      name: '高橋 奏太',
      title: 'Reliability Engineer',
      company_name: 'Kaze Rail Signals',
      topic: 'Two minutes at Kaze station',
      bio: 'Keeps railway signals honest between the last train and the first. Draws every incident as a timetable.',
    },
    {
      name: 'سلمى البحيري',
      title: 'Night Pharmacist',
      company_name: 'Crescent Street Clinics',
      topic: 'A pharmacy with the lights on',
      bio: 'Runs the only pharmacy in her district that is open at three. Half of her work is medicine; the other half is company.',
    },
    {
      name: 'Henrik Sandvær-Mbatha',
      title: 'Harbour Master',
      company_name: 'Port of Sandvær',
      topic: 'Tides, rotas and other arithmetic',
      bio: 'Plans a harbour by the moon and its people by the rota, and has opinions about which of the two is the more reliable.',
    },
    {
      name: 'Lupe Tafolla-Reyes',
      title: 'Head Baker',
      company_name: 'Fourth Street Bread',
      topic: 'Work that has to be done by six',
      bio: 'Starts at one, sells out by nine. Bakes the bread of this conference, with anybody who is awake.',
    },
    {
      name: 'Kahu Marsters-Quinn',
      title: 'Night Assistant',
      company_name: 'Southern Sky Station',
      topic: 'Looking at one thing for a long time',
      bio: 'Points telescopes for other people and has seen more sunrises than any of them. Brings a small telescope of her own.',
    },
    {
      name: 'Hanne Skovgaard',
      // The delegate whom people can sign in as, who is this speaker by the address.
      email: 'delegate@foyer.example',
      title: 'Service Designer',
      company_name: 'Fjordby Kommune',
      topic: 'One telephone after midnight',
      bio: 'Makes the night buses, the emergency dentist and the lost property office of a small town answer the same telephone.',
    },
  ],
}

/** Called after the conference was created. */
export async function addDemoSpeakers({ name, conference_id, organiser }: DemoConference) {
  const { db, now } = organiser
  const conference = await editableConference(organiser, conference_id)
  for (const [at, speaker] of SPEAKERS[name].entries()) {
    // One of them has not said yet how they can be reached.
    const email = at === 0 ? null : `speaker-${at}@speakers.example`
    await addSpeaker(db, conference, NewSpeaker.parse({ email, ...speaker }), now)
  }
}
