import { editableConference } from '#features/conferences/server/access.ts'
import type { DemoConference } from '#server/feature.ts'
import { importDelegates } from './import.ts'

/** The delegates without an account. The last eight have not been invited. */
const DELEGATES = `Name,Position,Company,Email
Hanne Skovgaard,Service Designer,Fjordby Kommune,delegate@foyer.example
Baek Jun-seo,Civic Technologist,Hangang Open Lab,baek.junseo@hangang.example
Kwabena Ashdown,Policy Analyst,Office for Open Standards,kwabena.ashdown@openstandards.example
Maximiliane-Theodora von Hohenfels-Brandenstein y Quintanilla,Deputy Head of Cross-Border Licensing and Mutual Recognition,Interregional Secretariat for Professional Qualifications,maximiliane@interregional.example
نادية الزهراوي,Night Sister,Oasis Street Hospital,nadia.zahrawi@oasis.example
小林 千尋,Last Train Planner,Kaze Rail Signals,kobayashi.chihiro@kaze.example
Oyelaran Baptiste-Vance,Signaller,Northern Junctions,oyelaran.baptistevance@junctions.example
Caoimhe Ní Dhálaigh-Roe,Lock Keeper,Midland Canal Trust,caoimhe@canaltrust.example
Teuila Faamausili-Grant,Radio Operator,Pacific Relay Station,teuila.faamausili@relay.example
Mateusz Dąbrowa-Hill,Night Warden,St Brannoc Hostel,mateusz.dabrowa@brannoc.example
Ingeborg Tallaksen-Moyo,Snow Plough Dispatcher,Fjallvegur Roads Office,ingeborg@fjallvegur.example
Desmond Achebe-Fairlie,Duty Engineer,Estuary Water,desmond.achebefairlie@estuarywater.example
Рустам Алиев-Норд,Night Editor,Northern Wire,rustam@northernwire.example
Lakshmi Venkataraghavan-Poole,Midwife,Harbour Road Birth Centre,lakshmi@harbourroad.example
Emeka Thornbury-Ude,Baggage Supervisor,Lakeside Airport,emeka@lakesideairport.example
Yael Shoshan-Marsh,Data Centre Technician,Halyard Hosting,yael@halyard.example
Casimiro Beltrán-Oakes,Fish Market Auctioneer,Lonja del Norte,casimiro@lonja.example
Wiremu Hapuku-Lane,Tug Master,Port of Sandvær,wiremu@portofsandvaer.example
`

/** How many of them register. */
const REGISTERING = 10

/** Of the past conference only those who registered are left, because the others were erased a month after it. */
export async function addDemoDelegates({ name, conference_id, organiser }: DemoConference) {
  const conference = await editableConference(organiser, conference_id)
  const lines = DELEGATES.split('\n')
  const file = name === 'tidewater' ? lines.slice(0, 1 + REGISTERING).join('\n') : DELEGATES
  await importDelegates({ ...organiser, bytes: Buffer.from(file) }, conference)
}
