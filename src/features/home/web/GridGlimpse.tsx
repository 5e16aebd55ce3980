import { Glimpse } from './Glimpse.tsx'

/** An evening in three rooms. Half an hour is a row; the classes say where a session stands. */
export function GridGlimpse() {
  return (
    <Glimpse of="grid" className="of-grid">
      <div className="glimpse-grid">
        <b className="at-watch">Watch Room</b>
        <b className="at-lamp">Lamp Room</b>
        <b className="at-galley">Galley</b>
        <div className="at-alarms">
          <small className="tabular">18:15</small>
          Alarms worth waking for
          <small className="soft">Marit Elvestad-Owusu</small>
        </div>
        <div className="at-runbook">
          <small className="tabular">18:15</small>
          Write the runbook you needed last night
          <small className="soft">Adaeze Okwuosa-Frame</small>
        </div>
        <div className="at-supper">
          <small className="tabular">19:45</small>
          Supper
        </div>
        <div className="at-handover">
          <small className="tabular">20:45</small>
          Handover in ninety seconds
          <small className="soft">Petra Novotná-Asante</small>
        </div>
        <p className="at-now">
          <span className="tabular">18:58</span>
        </p>
      </div>
    </Glimpse>
  )
}
