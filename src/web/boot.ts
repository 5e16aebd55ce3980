import { SESSION_KEY, SIDEBAR_COOKIE, THEME_KEY } from './kept.ts'

/** Not every browser tells when it has painted, nor paints a tab that nobody looks at. */
const UNPAINTED_MS = 1000

/** Where nobody has chosen, a sidebar that would take a third of the window shows its icons only. */
const ROOMY = '(min-width: 1024px)'

/** Neither the theme nor the folded sidebar flashes. */
const lookScript = `(r=>{try{let t=localStorage.getItem('${THEME_KEY}');if(t=='light'||t=='dark')r.dataset.theme=t}catch{}let s=/(?:^|; )${SIDEBAR_COOKIE}=(\\w+)/.exec(document.cookie);if(s?s[1]=='false':!matchMedia('${ROOMY}').matches)r.dataset.sidebar='folded'})(document.documentElement)`

/**
 * What the server rendered stands by itself, so the whole sheets and the script come after the first paint and hold up
 * neither it nor its fonts. With a session they come at once, because what is shown then is not what the server rendered.
 */
const laterScript = `(d=>{let t=d.getElementById('later');if(!t)return;let bring=()=>d.head.append(t.content);if('session'in d.documentElement.dataset)bring();else{new PerformanceObserver(bring).observe({type:'paint',buffered:true});setTimeout(bring,${UNPAINTED_MS})}})(document)`

/**
 * Runs before the first paint: the chosen theme, a mark that scripts run, and one that a session is stored, so that a
 * signed-in person does not see the visitor's page for a moment. The page's policy names its hash.
 */
export const bootScript = `${lookScript};document.documentElement.classList.add('js');try{if(localStorage.getItem('${SESSION_KEY}'))document.documentElement.dataset.session=''}catch{}${laterScript}`
