import { themeScript } from './theme.ts'

/** Not every browser tells when it has painted, nor paints a tab that nobody looks at. */
const UNPAINTED_MS = 1000

/** Where the signed-in session is kept in the browser. */
export const SESSION_KEY = 'foyer-session'

/**
 * What the server rendered stands by itself, so the whole sheets and the script come after the first paint and hold up
 * neither it nor its fonts. With a session they come at once, because what is shown then is not what the server rendered.
 */
const laterScript = `(d=>{let t=d.getElementById('later');if(!t)return;let bring=()=>d.head.append(t.content);if('session'in d.documentElement.dataset)bring();else{new PerformanceObserver(bring).observe({type:'paint',buffered:true});setTimeout(bring,${UNPAINTED_MS})}})(document)`

/**
 * Runs before the first paint: the chosen theme, a mark that scripts run, and one that a session is stored, so that a
 * signed-in person does not see the visitor's page for a moment.
 */
export const bootScript = `${themeScript};document.documentElement.classList.add('js');try{if(localStorage.getItem('${SESSION_KEY}'))document.documentElement.dataset.session=''}catch{}${laterScript}`
