/** The demonstration with a year of use, for measurements of what carries everything somewhere else. */
import { randomBytes, randomUUID } from 'node:crypto'
import { startServer } from '../e2e/server.ts'
import { openDatabase } from '#server/db/db.ts'
import { folderStorage } from '#server/files/folder-storage.ts'
import { createLog } from '#server/log.ts'
import type { Place } from '#server/move/place.ts'

export type Use = { people: number; messages: number; files: number }

/** The sizes of pictures and of slides, in bytes. */
const [SMALLEST, LARGEST] = [20_000, 1_000_000]

/** People who come in the course of a year and register for one of the conferences. */
const people = (count: number) => `
  create temporary table someone as
    select n, gen_random_uuid() as id, now() - random() * interval '365 days' as at,
      (array(select id from conferences order by id))[1 + n % (select count(*) from conferences)] as conference_id
    from generate_series(1, ${count}) n;
  create index on someone (n);
  insert into users (id, email, created_at, updated_at) select id, 'year-' || n || '@example.org', at, at from someone;
  insert into profiles (id, full_name, updated_at) select id, 'Delegate ' || n, at from someone;
  insert into delegates (id, conference_id, email, full_name, user_id, is_registered, registered_at, search_text, sort_name,
      sort_company, created_at, updated_at)
    select gen_random_uuid(), conference_id, 'year-' || n || '@example.org', 'Delegate ' || n, id, true, at,
      'delegate ' || n, 'delegate ' || n, '', at, at
    from someone`

/** What they write in the chat and ask, what they vote for, and what they save. What is written afterwards has higher numbers. */
const engagement = (messages: number) => `
  insert into chat_messages (id, conference_id, author_id, client_id, text, posted_seq, seq, created_at)
    select gen_random_uuid(), conference_id, id, gen_random_uuid(),
      'Message ' || turn || repeat(' of somebody who has something to say', turn % 5), 1000000 + turn, 1000000 + turn,
      at + turn * interval '1 second'
    from generate_series(1, ${messages}) turn join someone on n = 1 + turn % (select count(*) from someone);
  insert into questions (id, conference_id, asker_id, client_id, text, anonymous, state, posted_seq, seq, created_at)
    select gen_random_uuid(), conference_id, id, gen_random_uuid(), 'What is question ' || n || ' about?', n % 3 = 0, 'visible',
      2000000 + n, 2000000 + n, at
    from someone where n % 10 = 0;
  insert into live_rooms (name, conference_id, seq)
    select 'conference:' || id, id, 3000000 from conferences on conflict (name) do update set seq = excluded.seq;
  insert into question_upvotes (question_id, person_id, created_at)
    select q.id, voter.id, voter.at from questions q join someone asker on asker.id = q.asker_id
      join someone voter on voter.n between asker.n + 1 and asker.n + 20 and voter.conference_id = q.conference_id;
  insert into agenda_items (person_id, schedule_item_id, saved_at)
    select s.id, i.id, s.at from someone s join schedule_items i on i.conference_id = s.conference_id
      join session_snapshots x on x.id = i.id
    where hashtext(i.id::text || s.n) % 8 = 0`

/** Every second of them is connected with somebody and has written with them. */
const network = `
  create temporary table pairs as
    select gen_random_uuid() as id, a.id as one, b.id as other, a.conference_id, a.at from someone a join someone b
      on b.n = a.n + 10 and b.conference_id = a.conference_id where a.n % 20 < 10;
  insert into connections (id, low_id, high_id, status, since)
    select gen_random_uuid(), least(one, other), greatest(one, other), 'connected', at from pairs;
  insert into message_threads (id, conference_id, last_number, created_at) select id, conference_id, 6, at from pairs;
  insert into message_sides (thread_id, person_id, other_id, status, read_number)
    select id, one, other, 'accepted', 6 from pairs union all select id, other, one, 'accepted', 4 from pairs;
  insert into messages (id, thread_id, author_id, client_id, number, text, author_seq, reader_seq, created_at)
    select gen_random_uuid(), id, case when number % 2 = 0 then one else other end, gen_random_uuid(), number,
      'Line ' || number || ' of what the two have to say', number, number, at + number * interval '1 minute'
    from pairs cross join generate_series(1, 6) number`

/** Starts the demonstration in an empty place and adds the use to it while nothing runs on it. */
export async function fillYear(place: Place, use: Use) {
  const url = place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }
  const server = await startServer({ ...url, SEED: 'demo' }, place.dataDir)
  await server.stop()
  const database = await openDatabase({ ...place, log: createLog('error') })
  try {
    await database.alone(async (client) => {
      for (const sql of [people(use.people), engagement(use.messages), network, 'analyze']) await client.query(sql)
      await addFiles(client, place, use.files)
    })
  } finally {
    await database.close()
  }
}

type Client = { query: (sql: string, values: unknown[]) => Promise<unknown> }

async function addFiles(client: Client, { dataDir }: Place, count: number) {
  const storage = folderStorage(dataDir)
  for (let turn = 0; turn < count; turn++) {
    const path = `slides/${randomUUID()}.pdf`
    const size = Math.round(SMALLEST + (LARGEST - SMALLEST) * Math.random() ** 2)
    await storage.write(path, randomBytes(size))
    await client.query(`insert into stored_files (path, owner, size, created_at) values ($1, 'bench', $2, now())`, [
      path,
      size,
    ])
  }
}
