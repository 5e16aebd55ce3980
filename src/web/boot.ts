import { SESSION_KEY, SIDEBAR_COOKIE, THEME_KEY } from './localStore.ts'

/** How long to wait for the first paint, which some browsers do not report, and background tabs do not have. */
const UNPAINTED_MS = 1000

/** Below this width the sidebar is collapsed by default, because it would take a third of the window. */
const ROOMY = '(min-width: 1024px)'

/**
 * Gives the browser's own bars the colour of the theme, whenever one is chosen. The two colours of the page's head follow
 * the device's setting by themselves.
 */
const barsScript = `(r=>new MutationObserver(()=>document.querySelectorAll('meta[name=theme-color]').forEach((m,i)=>{let own=['light','dark'][i],t=r.dataset.theme;m.media=t?t==own?'all':'not all':'(prefers-color-scheme: '+own+')'})).observe(r,{attributeFilter:['data-theme']}))(document.documentElement)`

/** Applies the theme and the collapsed sidebar before the first paint, so that neither flashes. */
const lookScript = `(r=>{try{let t=localStorage.getItem('${THEME_KEY}');if(t=='light'||t=='dark')r.dataset.theme=t}catch{}let s=/(?:^|; )${SIDEBAR_COOKIE}=(\\w+)/.exec(document.cookie);if(s?s[1]=='false':!matchMedia('${ROOMY}').matches)r.dataset.sidebar='folded'})(document.documentElement)`

/**
 * Loads the full style sheets and the script after the first paint, because the page is complete without them and they
 * would delay it. With a session they load immediately, because the page then differs from the server's markup.
 */
const laterScript = `(d=>{let t=d.getElementById('later');if(!t)return;let bring=()=>d.head.append(t.content);if('session'in d.documentElement.dataset)bring();else{new PerformanceObserver(bring).observe({type:'paint',buffered:true});setTimeout(bring,${UNPAINTED_MS})}})(document)`

/**
 * The inline script that runs before the first paint, after the colours of the head: applies the theme, and marks that JavaScript runs and whether a
 * session is stored, so that signed-in users do not see the visitor's page first. The CSP contains its hash.
 */
export const bootScript = `${barsScript};${lookScript};document.documentElement.classList.add('js');try{if(localStorage.getItem('${SESSION_KEY}'))document.documentElement.dataset.session=''}catch{}${laterScript}`
