import { Badge } from '#web/ui/Badge.tsx'
import { text } from '../text.ts'

/** A glimpse of the product at work. It is a picture made of the product's own parts: nothing in it can be pressed. */
export function Glimpse() {
  return (
    <section className="glimpse" data-theme="dark">
      <div className="wrap">
        <h2>{text.glimpse}</h2>
        <p className="lead">{text.glimpseLead}</p>
        <div className="board" aria-hidden="true">
          <NowAndNext />
          <Meeting />
          <Poll />
          <Questions />
        </div>
      </div>
    </section>
  )
}

function NowAndNext() {
  return (
    <div className="card b-now">
      <div className="card-head">
        <p className="head">Now and next</p>
        <span className="soft small num">Thu, April 10, 10:24 BST</span>
      </div>
      <div className="nn is-now">
        <span className="at">10:10</span>
        <p>
          <b>Queues without anger: fair booking for vaccinations, passports and allotments</b>
          <span className="soft">Tomasz Wierzbicki-Okonkwo · Main Hall</span>
        </p>
        <Badge kind="onair">Live</Badge>
      </div>
      <div className="nn is-now wide-only">
        <span className="at">10:10</span>
        <p>
          <b>Write an error message a tired person can use</b>
          <span className="soft">
            <span lang="ja">佐藤 美咲</span> · Workshop A
          </span>
        </p>
        <Badge kind="plain">6 seats left</Badge>
      </div>
      <div className="nn">
        <span className="at">11:20</span>
        <p>
          <b>Nine registers and one address: a land-data story from the polders</b>
          <span className="soft">Ifeoma Nwachukwu-Barnes · Main Hall</span>
        </p>
        <Badge kind="iris">Saved</Badge>
      </div>
    </div>
  )
}

function Meeting() {
  return (
    <div className="card person b-person">
      <span className="avatar avatar-l" data-hue="2">
        لي
      </span>
      <div>
        <p className="name">
          <bdi lang="ar">ليلى المنصوري</bdi>
        </p>
        <p className="soft">Head of Accessible Mapping, Atlas Commons</p>
      </div>
      <p className="reason glyph glyph-s g-sparkles">
        <span>
          You both saved “Small cities, shared code”, and she has shipped the tactile street maps you asked about.
        </span>
      </p>
      <p className="acts">
        <span className="btn btn-primary">Connect</span>
        <span className="btn">Ignore</span>
      </p>
    </div>
  )
}

function Poll() {
  return (
    <div className="card card-pad poll b-poll">
      <div className="spread">
        <p className="head">Where do your queues hurt most?</p>
        <span className="soft small num">148 votes</span>
      </div>
      <div className="poll-bar is-mine">
        <progress max="100" value="46" />
        <b>Booking an appointment</b>
        <b className="num">46%</b>
      </div>
      <div className="poll-bar">
        <progress max="100" value="33" />
        <span>Waiting for a decision</span>
        <span className="num">33%</span>
      </div>
      <div className="poll-bar">
        <progress max="100" value="21" />
        <span>Finding the right form</span>
        <span className="num">21%</span>
      </div>
    </div>
  )
}

function Questions() {
  return (
    <div className="card b-questions">
      <div className="question">
        <span className="vote is-mine glyph glyph-s g-arrow-up">42</span>
        <div>
          <p>How do you keep a fair queue fair once people learn how it works?</p>
          <p className="soft small">Kwabena Ashdown · 10:19</p>
          <div className="answer">
            <Badge kind="good">Answered</Badge>
            <p>We publish the rules and shuffle inside each minute. Gaming it gains you seconds, not days.</p>
          </div>
        </div>
      </div>
      <div className="question wide-only">
        <span className="vote glyph glyph-s g-arrow-up">17</span>
        <div>
          <p>Did telephone callers and web visitors share one queue?</p>
          <p className="soft small">Saoirse Ní Bhraonáin · 10:20</p>
        </div>
      </div>
    </div>
  )
}
