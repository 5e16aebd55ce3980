import type * as z from 'zod/mini'
import { editableConference } from '#features/conferences/server/access.ts'
import type { DemoConference, DemoName } from '#server/feature.ts'
import { NewScheduleItem } from '../fields.ts'
import { addScheduleItem, speakerNames } from './service.ts'

type Item = Omit<z.input<typeof NewScheduleItem>, 'day' | 'speaker_id' | 'speaker_ids'> & { speakers?: string[] }

/** Each list is a day. The days of Tidewater end in the evening; Small Hours runs day and night, on its second day without a gap. */
const SCHEDULES: Record<DemoName, readonly (readonly Item[])[]> = {
  tidewater: [
    [
      {
        start_time: '08:30',
        end_time: '09:15',
        title: 'Doors, coffee and badges',
        location: 'Foyer',
        type: 'networking',
        description:
          'Collect your badge, find the lift and the quiet room, and meet whoever is next in the queue. That is rather the point.',
      },
      {
        start_time: '09:15',
        end_time: '10:00',
        title: 'The quiet web: public services that wait their turn',
        location: 'Main Hall',
        type: 'keynote',
        speakers: ['Ottoline Achterberg-Lindqvist'],
        description: `A good public service is like a good civil servant: it is there when you need it, and it does not follow you home. Ottoline shows what four municipalities switched off in a year, from reminders to badges on icons, and what happened to the number of people who finished what they had begun.

With the figures, and the one notification that they had to bring back.`,
      },
      {
        start_time: '10:10',
        end_time: '10:50',
        title: 'Queues without anger: fair booking for vaccinations, passports and allotments',
        location: 'Main Hall',
        type: 'session',
        speakers: ['Tomasz Wierzbicki-Okonkwo', 'Delphine Marchetti-Osei'],
        description: `Three kinds of fairness, and which of them people accept when they lose. First come first served rewards fast fingers; a lottery rewards nobody in particular; a waiting list rewards patience. Each of them is running somewhere today, and the complaints differ more than the waiting times.

The rule that won is printed on the letter itself.`,
      },
      {
        start_time: '10:10',
        end_time: '10:50',
        title: 'Maps for people who never look at maps',
        location: 'Lantern Room',
        type: 'session',
        speakers: ['ليلى المنصوري'],
        description:
          'One source, four outputs: a web map, a tactile print, a spoken route and a list of turns. How Atlas Commons draws a street once and hands it over in four ways, and why the libraries that print them never have to ask which version is current.',
      },
      {
        start_time: '10:10',
        end_time: '11:40',
        title: 'Write an error message a tired person can use',
        location: 'Workshop A',
        type: 'workshop',
        speakers: ['佐藤 美咲'],
        description:
          'Bring one error message from your own service. You will rewrite it three times, read it aloud to a stranger, and leave with a sentence that says what happened, what is safe, and what to do next. Thirty places; paper and pencils are provided.',
      },
      {
        start_time: '10:50',
        end_time: '11:20',
        title: 'Coffee, and the exhibitors',
        location: 'Foyer',
        type: 'break',
      },
      {
        start_time: '11:20',
        end_time: '12:00',
        title: 'Nine registers and one address: a land-data story from the polders',
        location: 'Main Hall',
        type: 'session',
        speakers: ['Ifeoma Nwachukwu-Barnes', 'Bram Verhoestraete'],
        description:
          'A parcel of land had nine addresses in nine registers, and a farmer who knew all of them by heart. What it took to agree on one: two laws, three years, and a Thursday telephone hour that nobody dares to close.',
      },
      {
        start_time: '11:20',
        end_time: '12:00',
        title: 'Buying software when the form was written in 1998',
        location: 'Lantern Room',
        type: 'session',
        speakers: ['Saoirse Ní Bhraonáin'],
        description:
          'The tender form asks for the number of floppy disks. It also decides who may bid. Which boxes matter, which can stay empty, and how sixty libraries bought something open with a form that had never heard of it.',
      },
      {
        start_time: '11:20',
        end_time: '12:00',
        title: 'Open standards surgery: bring the clause you cannot agree on',
        location: 'Library',
        type: 'session',
        description:
          'Ten people round one table with the contract in front of them. Half of the time is for your own clauses; send them ahead if they are long.',
      },
      {
        start_time: '12:00',
        end_time: '13:00',
        title: 'Lunch',
        location: 'Quayside',
        type: 'break',
      },
      {
        start_time: '13:00',
        end_time: '13:45',
        title: 'What screen readers hear in a benefits form',
        location: 'Main Hall',
        type: 'session',
        speakers: ['Mirela Dobrogeanu'],
        description:
          'Forty minutes of listening. Six recordings from one form, each cut at the moment at which somebody stopped, and the change that let the next person carry on. No slides for most of it; captions throughout.',
      },
      {
        start_time: '13:00',
        end_time: '13:45',
        title: 'Small cities, shared code',
        location: 'Lantern Room',
        type: 'session',
        speakers: ['Baek Jun-seo', 'Kwabena Ashdown', 'Rhys Pennar-Cole'],
        description:
          'Fourteen towns run the same booking system and none of them owns it. A maintainer, a lawyer and somebody who reads the invoices on what is shared, what cannot be, and who gets out of bed when it breaks.',
      },
      {
        start_time: '14:00',
        end_time: '15:30',
        title: 'Service blueprints with the people at the counter',
        location: 'Workshop A',
        type: 'workshop',
        speakers: ['Delphine Marchetti-Osei'],
        description:
          'Four people who work at counters join us and lay out a day of theirs on the floor. You draw what the website believes is happening. Then we compare.',
      },
      {
        start_time: '15:45',
        end_time: '16:30',
        title: 'Show the bill: what five services really cost',
        location: 'Main Hall',
        type: 'session',
        speakers: ['Rhys Pennar-Cole', 'Wanjiru Kamande-Stroud', 'Yusuf Karademir-Hale'],
        description:
          'Every talk here says what its subject cost. This one adds it up: licences, people, letters, and the hours of those who use it. Questions are taken from the floor before the answers are given.',
      },
      {
        start_time: '18:30',
        end_time: '21:00',
        title: 'Supper by the harbour, no slides',
        location: 'Quayside',
        type: 'networking',
        description:
          'Long tables, soup, fish and something good for everybody who eats neither. Seats are drawn at the door, fairly. The last boat leaves at ten past nine.',
      },
    ],
    [
      {
        start_time: '08:30',
        end_time: '09:15',
        title: 'Breakfast with a question',
        location: 'Foyer',
        type: 'networking',
        description: 'Each table has a question on it. Sit down at the one you can help with, or the one you brought.',
      },
      {
        start_time: '09:15',
        end_time: '10:00',
        title: 'The counter is part of the website',
        location: 'Main Hall',
        type: 'keynote',
        speakers: ['Wanjiru Kamande-Stroud'],
        description: `Lakeside put its counters and its website under one roof, one budget and one complaints box. The website got slower to change and easier to use. The counters got a say in the menu, and used it.

What a county learned when the people who answer questions were allowed to remove them.`,
      },
      {
        start_time: '10:10',
        end_time: '10:50',
        title: 'Consent that can be taken back',
        location: 'Main Hall',
        type: 'session',
        speakers: ['Nguyễn Thảo Vy'],
        description:
          'Giving consent takes one click. Taking it back took eleven systems, two batch jobs and a fax. A map of where a “no” goes in a health service, how long it travels, and how it now arrives on the same day.',
      },
      {
        start_time: '10:10',
        end_time: '10:50',
        title: 'The address nobody has',
        location: 'Lantern Room',
        type: 'session',
        speakers: ['Joaquín Etxeberria-Moss'],
        description:
          'Eight services ask for an address before they ask anything else. Four of them never use it. How an alliance of shelters got the other four to accept a description, a library card or a person who vouches.',
      },
      {
        start_time: '10:10',
        end_time: '11:40',
        title: 'Test with five people by Friday',
        location: 'Workshop A',
        type: 'workshop',
        speakers: ['Mirela Dobrogeanu'],
        description:
          'Find five people who are not like you, ask one question well, and write down what they did instead of what they said. We do the whole thing once, today, with volunteers from the neighbourhood.',
      },
      {
        start_time: '10:50',
        end_time: '11:20',
        title: 'Coffee, and the exhibitors',
        location: 'Foyer',
        type: 'break',
      },
      {
        start_time: '11:20',
        end_time: '12:00',
        title: 'Payments that forgive: instalments, mistakes and refunds',
        location: 'Main Hall',
        type: 'session',
        speakers: ['Yusuf Karademir-Hale'],
        description:
          'A fine costs more to collect than it brings in, until you stop calling it a fine. Two years of figures from a revenue service that reminds, splits and pays back without being asked.',
      },
      {
        start_time: '11:20',
        end_time: '12:00',
        title: 'Letters still arrive: rewriting four hundred templates',
        location: 'Lantern Room',
        type: 'session',
        speakers: ['Priyamvada Raghunathan-Lisle'],
        description:
          'Four hundred templates, most of them older than their readers’ pensions. Which ones were merged, which were burnt, and the single sentence that halved the calls on a Monday.',
      },
      {
        start_time: '12:00',
        end_time: '13:00',
        title: 'Lunch',
        location: 'Quayside',
        type: 'break',
      },
      {
        start_time: '13:00',
        end_time: '13:45',
        title: 'One name field, eleven alphabets',
        location: 'Main Hall',
        type: 'session',
        speakers: ['Олена Вербицька-Стоун'],
        description:
          'First name, last name, and everybody who has neither. What to store, how to sort it, how to find it again, and what to print on the card, with examples from people who agreed to be examples.',
      },
      {
        start_time: '13:00',
        end_time: '13:45',
        title: 'Open data with a telephone number',
        location: 'Lantern Room',
        type: 'session',
        speakers: ['Bram Verhoestraete'],
        description:
          'Every dataset we publish has a person, a number and an hour of the week. Sixty callers in a year, and what they changed.',
      },
      {
        start_time: '14:00',
        end_time: '15:30',
        title: 'Notification bankruptcy, a workshop',
        location: 'Workshop A',
        type: 'workshop',
        speakers: ['Ottoline Achterberg-Lindqvist'],
        description:
          'List every message that your service sends. Defend each of them in front of four strangers. What cannot be defended is switched off before supper, if you have the rights with you.',
      },
      {
        start_time: '14:00',
        end_time: '15:30',
        title: 'Threat modelling for libraries',
        location: 'Library',
        type: 'workshop',
        speakers: ['Inês Valadares-Brook'],
        description:
          'Who would want to know what you read, and how would they ask? We draw one reading room, its doors and its backups, and take away what need not be kept. No experience needed.',
      },
      {
        start_time: '15:45',
        end_time: '16:30',
        title: 'The form I am ashamed of',
        location: 'Main Hall',
        type: 'session',
        speakers: ['Sigríður Ösp Vatnsdal', 'Joaquín Etxeberria-Moss', 'Priyamvada Raghunathan-Lisle'],
        description:
          'Seven minutes each, one form each, no excuses. Three of them have since been repaired; the audience guesses which.',
      },
      {
        start_time: '19:00',
        end_time: '22:00',
        title: 'Ceilidh, and a quiet room with board games',
        location: 'Quayside',
        type: 'networking',
        description:
          'The dances are called, so nobody has to know them. The quiet room is next to the Library and has tea.',
      },
    ],
    [
      {
        start_time: '09:30',
        end_time: '10:15',
        title: 'The library as a service desk',
        location: 'Main Hall',
        type: 'keynote',
        speakers: ['Saoirse Ní Bhraonáin'],
        description: `People bring their forms to the library because the door is open and nobody asks why they came. Sixty libraries began to count what they were asked, and sent the list to the offices that had caused it.

A keynote about being the place where a service fails in public, and about what to do with that knowledge.`,
      },
      {
        start_time: '10:30',
        end_time: '11:10',
        title: 'Ledger, not database: registers that remember',
        location: 'Main Hall',
        type: 'session',
        speakers: ['Anneliese Vandersteen-Ruiz'],
        description:
          'A register is allowed to be wrong. It is not allowed to forget that it was. How a civil registry keeps every correction beside the line that it corrects, and why that made it faster.',
      },
      {
        start_time: '10:30',
        end_time: '11:10',
        title: 'Street names, spoken',
        location: 'Lantern Room',
        type: 'session',
        speakers: ['ليلى المنصوري'],
        description:
          'How do you say a street that has three names? Recordings from the people who live there, turned into speech that a bus, a phone and a visitor can all use.',
      },
      {
        start_time: '11:10',
        end_time: '11:40',
        title: 'Coffee, and the last of the shortbread',
        location: 'Foyer',
        type: 'break',
      },
      {
        start_time: '11:40',
        end_time: '12:20',
        title: 'Turn it off: retiring a service with dignity',
        location: 'Main Hall',
        type: 'session',
        speakers: ['Aroha Tamahori-Finch'],
        description:
          'A service that ends owes people an ending: their data, a date, and somewhere to go instead. A checklist from five that were switched off, and the letter that went out with each.',
      },
      {
        start_time: '11:40',
        end_time: '12:20',
        title: 'Reading room hours',
        location: 'Library',
        type: 'session',
        speakers: ['Esi Quartey-Lindholm'],
        description:
          'Nine rooms, six people, one bus. How to choose opening hours from what people do rather than from what they tick, and what to say to those who come too late.',
      },
      {
        start_time: '12:30',
        end_time: '13:30',
        title: 'Lunch by the water',
        location: 'Quayside',
        type: 'break',
      },
      {
        start_time: '13:30',
        end_time: '15:00',
        title: 'やさしい日本語: plain language across scripts',
        location: 'Workshop A',
        type: 'workshop',
        speakers: ['佐藤 美咲', 'Олена Вербицька-Стоун'],
        description:
          'Easy Japanese was made for emergencies and turned out to be good for everything. We write one notice in the easiest form of five languages, and see what the five have in common. In English, with interpreters.',
      },
      {
        start_time: '13:45',
        end_time: '14:45',
        title: 'Handing over: the last week of a project',
        location: 'Lantern Room',
        type: 'session',
        speakers: ['Sigríður Ösp Vatnsdal', 'Baek Jun-seo'],
        description:
          'Most projects end on the day when the last person with the password leaves. A plan for the week before, tried on a road-weather service and a booking system: who to tell, what to write down, and what to delete.',
      },
      {
        start_time: '15:00',
        end_time: '15:40',
        title: 'What we would not build again',
        location: 'Main Hall',
        type: 'session',
        speakers: ['Tomasz Wierzbicki-Okonkwo', 'Delphine Marchetti-Osei', 'Ifeoma Nwachukwu-Barnes'],
        description:
          'Three speakers of the first day come back with the part that they left out. Short, honest, and followed by tea.',
      },
      {
        start_time: '15:45',
        end_time: '16:15',
        title: 'Closing circle',
        location: 'Foyer',
        type: 'networking',
        description: 'One sentence from everybody who wants to say one, and the date of the next Tidewater.',
      },
    ],
  ],
  small_hours: [
    [
      {
        start_time: '16:00',
        end_time: '17:00',
        title: 'Arrivals, tea and a torch each',
        location: 'Galley',
        type: 'networking',
        description: 'Sign the log, take a torch and find your bunk. Bunks are on the quiet side of the house.',
      },
      {
        start_time: '17:00',
        end_time: '18:00',
        title: 'The four o’clock mind',
        location: 'Watch Room',
        type: 'keynote',
        speakers: ['Chaya Rosenfeld-Iyer'],
        description: `Attention does not fade evenly through a night. It falls off a ledge at about four, and most of what goes wrong goes wrong at its foot. What ten years in control rooms and wards say about that hour, and which of the old remedies hold.

Light, company, soup: in that order.`,
      },
      {
        start_time: '18:15',
        end_time: '19:15',
        title: 'Alarms worth waking for',
        location: 'Watch Room',
        type: 'session',
        speakers: ['Marit Elvestad-Owusu'],
        description:
          'Ninety alarms a night, of which four mattered. How a control room went down to six, alarm by alarm, and the two that everybody was afraid to remove.',
      },
      {
        start_time: '18:15',
        end_time: '19:45',
        title: 'Write the runbook you needed last night',
        location: 'Lamp Room',
        type: 'workshop',
        speakers: ['Adaeze Okwuosa-Frame'],
        description:
          'Bring one thing that broke. You write the page that would have helped, and somebody who has never seen your system follows it, in the dark, with one hand.',
      },
      {
        start_time: '19:45',
        end_time: '20:45',
        title: 'Supper',
        location: 'Galley',
        type: 'break',
      },
      {
        start_time: '20:45',
        end_time: '21:45',
        title: 'Handover in ninety seconds',
        location: 'Watch Room',
        type: 'session',
        speakers: ['Petra Novotná-Asante'],
        description:
          'What was, what is, what worries me. Three sentences that a dispatch room has said at every change of shift for twenty years, and the one week in which it did not.',
      },
      {
        start_time: '22:00',
        end_time: '23:30',
        title: 'Read an incident together',
        location: 'Lamp Room',
        type: 'workshop',
        speakers: ['Adaeze Okwuosa-Frame', '高橋 奏太'],
        description:
          'One log, printed, forty pages. We read it aloud in turns and stop whenever somebody knows something that the people in it did not.',
      },
      {
        start_time: '23:30',
        end_time: '01:00',
        title: 'Listening to a quiet radio',
        location: 'Watch Room',
        type: 'session',
        speakers: ['Fionnuala Nic Cárthaigh-Bell'],
        description:
          'A talk with the radio on. If nobody calls, you will hear how a duty officer stays ready for eleven hours of nothing. If somebody does, you will hear that.',
      },
    ],
    [
      {
        start_time: '01:00',
        end_time: '02:30',
        title: 'One star at a time',
        location: 'Roof',
        type: 'workshop',
        speakers: ['Kahu Marsters-Quinn'],
        description:
          'A small telescope, a blanket and a log book. We look at one thing for a long time and write down when it changes. In cloud we move to the Watch Room and do the same with a barometer.',
      },
      {
        start_time: '02:30',
        end_time: '04:00',
        title: 'A pharmacy with the lights on',
        location: 'Watch Room',
        type: 'session',
        speakers: ['سلمى البحيري'],
        description:
          'Who comes to a pharmacy at three, and what for? A year of night visits, counted with care, and what a clinic can learn from the half that was not about medicine.',
      },
      {
        start_time: '04:00',
        end_time: '05:30',
        title: 'First loaves',
        location: 'Galley',
        type: 'workshop',
        speakers: ['Lupe Tafolla-Reyes'],
        description:
          'The dough has been ready since midnight. We shape, wait and bake what everybody else will have for breakfast, and talk about work that has to be done by six.',
      },
      {
        start_time: '05:30',
        end_time: '07:00',
        title: 'Morning report: what happened while you slept',
        location: 'Watch Room',
        type: 'session',
        speakers: ['Petra Novotná-Asante', 'Marit Elvestad-Owusu'],
        description:
          'The night’s log, read by the people who kept it, with the sun coming up behind them. Anybody who was awake may add a line.',
      },
      {
        start_time: '07:00',
        end_time: '08:00',
        title: 'Breakfast',
        location: 'Galley',
        type: 'break',
      },
      {
        start_time: '07:00',
        end_time: '08:30',
        title: 'Rota arithmetic',
        location: 'Lamp Room',
        type: 'workshop',
        speakers: ['Henrik Sandvær-Mbatha'],
        description:
          'Five people, twenty-one shifts, two weddings. We plan a month that is legal, fair and possible to sleep in, with counters on a table. Bring the rota that nobody likes.',
      },
      {
        start_time: '08:30',
        end_time: '09:30',
        title: 'Two minutes at Kaze station',
        location: 'Watch Room',
        type: 'keynote',
        speakers: ['高橋 奏太'],
        description: `On a night in November every signal at Kaze showed red for two minutes, as it should. Nobody was hurt, no train was late, and the review ran to three hundred pages.

What a railway learns from an evening on which everything worked.`,
      },
      {
        start_time: '09:30',
        end_time: '10:30',
        title: 'When the tide table is wrong',
        location: 'Watch Room',
        type: 'session',
        speakers: ['Henrik Sandvær-Mbatha'],
        description:
          'The table said four metres; the pier said otherwise. On trusting an instrument, a colleague and your own feet, and on the order in which to do so.',
      },
      {
        start_time: '10:30',
        end_time: '12:00',
        title: 'Drill: the phone lines are down',
        location: 'Lamp Room',
        type: 'workshop',
        speakers: ['Fionnuala Nic Cárthaigh-Bell'],
        description:
          'A rehearsal for ninety minutes without telephone, mail or chat. There is paper, there are runners, and there is a person who wants to know what is going on.',
      },
      {
        start_time: '10:45',
        end_time: '11:45',
        title: 'The pager as a piece of design',
        location: 'Watch Room',
        type: 'session',
        speakers: ['Marit Elvestad-Owusu'],
        description:
          'Forty years of devices that wake people, passed round the room. What each of them got right about tone, weight and the first four words.',
      },
      {
        start_time: '12:00',
        end_time: '13:00',
        title: 'Lunch',
        location: 'Galley',
        type: 'break',
      },
      {
        start_time: '12:00',
        end_time: '13:30',
        title: 'Sleep clinic: bring your rota',
        location: 'Lamp Room',
        type: 'session',
        speakers: ['Chaya Rosenfeld-Iyer'],
        description: 'Questions and answers about your own shifts, in the open. What is said here is not written down.',
      },
      {
        start_time: '13:30',
        end_time: '14:30',
        title: 'What a night costs',
        location: 'Watch Room',
        type: 'session',
        speakers: ['Adaeze Okwuosa-Frame'],
        description:
          'Being on call is work, also when the phone stays silent. Three ways to pay for it, what each did to a bank’s incidents, and to the people who answered them.',
      },
      {
        start_time: '14:30',
        end_time: '16:00',
        title: 'A nap, with instructions',
        location: 'Lamp Room',
        type: 'workshop',
        speakers: ['Chaya Rosenfeld-Iyer'],
        description:
          'Ten minutes of theory, twenty-six minutes of practice, and a discussion for those who wake in time.',
      },
      {
        start_time: '16:00',
        end_time: '17:00',
        title: 'Quiet rooms for loud jobs',
        location: 'Watch Room',
        type: 'session',
        speakers: ['سلمى البحيري'],
        description:
          'A door, a chair and a rule: whoever sits there is not asked anything. Where three clinics found the space, and how the rule survived its first busy night.',
      },
      {
        start_time: '17:00',
        end_time: '18:30',
        title: 'Who watches at New Year?',
        location: 'Watch Room',
        type: 'session',
        speakers: ['Marit Elvestad-Owusu', 'Petra Novotná-Asante', 'Henrik Sandvær-Mbatha'],
        description:
          'Fair ways to share the nights that nobody wants. A panel with a volunteer, a lottery and a very long spreadsheet.',
      },
      {
        start_time: '18:30',
        end_time: '20:00',
        title: 'Supper on the quay',
        location: 'Galley',
        type: 'break',
      },
      {
        start_time: '18:30',
        end_time: '20:00',
        title: 'Trim a lamp, read a chart',
        location: 'Lamp Room',
        type: 'workshop',
        speakers: ['Kahu Marsters-Quinn'],
        description:
          'Old skills for new watches. You leave with clean hands, a bearing, and some respect for whoever did this every evening.',
      },
      {
        start_time: '20:00',
        end_time: '21:30',
        title: 'Table-top: eleven minutes in the dark',
        location: 'Lamp Room',
        type: 'workshop',
        speakers: ['高橋 奏太'],
        description:
          'A game for four tables. Each has a part of the picture; the telephone between them is slow on purpose. Played once as it was, and once as it should have been.',
      },
      {
        start_time: '21:30',
        end_time: '23:00',
        title: 'Stories from the log book',
        location: 'Watch Room',
        type: 'session',
        speakers: ['Fionnuala Nic Cárthaigh-Bell', 'Lupe Tafolla-Reyes', 'Hanne Skovgaard'],
        description:
          'Five minutes each, true, and from your own watch. The list is on the door of the Galley; the kettle is the clock.',
      },
      {
        start_time: '23:00',
        end_time: '00:00',
        title: 'Walk to the light',
        location: 'Roof',
        type: 'networking',
        description: 'Along the east pier to the light and back, slowly. Meet by the stairs; bring your torch.',
      },
      {
        start_time: '23:00',
        end_time: '01:00',
        title: 'Open watch: bring a live system',
        location: 'Lamp Room',
        type: 'session',
        speakers: ['Adaeze Okwuosa-Frame'],
        description:
          'For those who are on call anyway. A table, good light and colleagues from other trades who look over your shoulder and ask why.',
      },
    ],
    [
      {
        start_time: '01:00',
        end_time: '02:30',
        title: 'The machine that sings at two',
        location: 'Watch Room',
        type: 'session',
        speakers: ['Marit Elvestad-Owusu'],
        description:
          'A substation hummed a fifth too low. On hearing faults before the instruments do, with recordings.',
      },
      {
        start_time: '02:30',
        end_time: '04:00',
        title: 'Ask a night pharmacist anything',
        location: 'Galley',
        type: 'session',
        speakers: ['سلمى البحيري'],
        description: 'There is soup, and there is time.',
      },
      {
        start_time: '04:00',
        end_time: '05:30',
        title: 'Second loaves',
        location: 'Galley',
        type: 'workshop',
        speakers: ['Lupe Tafolla-Reyes'],
        description: 'As on the night before, with rye. Those who came yesterday teach.',
      },
      {
        start_time: '05:30',
        end_time: '07:00',
        title: 'Dawn, and the last bearing',
        location: 'Roof',
        type: 'session',
        speakers: ['Henrik Sandvær-Mbatha', 'Kahu Marsters-Quinn'],
        description:
          'A harbour master and an observer argue about where the sun will come up, and are shown. Blankets are in the chest.',
      },
      {
        start_time: '07:00',
        end_time: '08:00',
        title: 'Breakfast, all of it',
        location: 'Galley',
        type: 'break',
      },
      {
        start_time: '08:00',
        end_time: '09:00',
        title: 'The last light out',
        location: 'Watch Room',
        type: 'keynote',
        speakers: ['Fionnuala Nic Cárthaigh-Bell'],
        description:
          'The watch station where Fionnuala began is run from two hundred miles away today. What moved with the work, what stayed in the room, and what she would have written down.',
      },
      {
        start_time: '09:00',
        end_time: '10:00',
        title: 'Handover to daylight',
        location: 'Watch Room',
        type: 'networking',
        description: 'What was, what is, what worries us. Ninety seconds each, then trains.',
      },
    ],
  ],
}

/** Called after the speakers were added. */
export async function addDemoSchedule({ name, conference_id, organiser }: DemoConference) {
  const { db } = organiser
  const conference = await editableConference(organiser, conference_id)
  const ids = new Map((await speakerNames(db, conference)).map(([id, speaker]) => [speaker, id]))
  const idOf = (speaker: string) => {
    const id = ids.get(speaker)
    if (id === undefined) throw new Error(`The demonstration has no speaker called ${speaker}.`)
    return id
  }
  for (const [at, items] of SCHEDULES[name].entries()) {
    for (const { speakers = [], ...fields } of items) {
      const item = { ...fields, day: `Day ${at + 1}`, speaker_ids: speakers.map(idOf) }
      await addScheduleItem(organiser, conference, NewScheduleItem.parse(item))
    }
  }
}
