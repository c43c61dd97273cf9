const PRELOAD = /<link rel="modulepreload" href="([^"<>]+)"[^<>]*>/g
const IMPORT = /import\s+(?:\*\s+as\s+(\w+)\s+from\s+)?"([^"]+)";?/g

/**
 * Lets the page paint before its scripts are fetched: module preloads and static imports become dynamic
 * ones that start when the page has loaded and the browser is idle, a second later at the latest, or at the first
 * interaction; with Save-Data or the data-saver switch (early-script.ts) only at the first interaction.
 * A click on something marked `data-replay` before that is stored and replayed when the page is interactive.
 */
export function deferScripts(html: string, nonce: string): string {
  const preloads = [...html.matchAll(PRELOAD)].map((match) => match[1])
  const boot = new RegExp(`<script nonce="${nonce}" type="module" async="">([\\s\\S]*?)</script>`)
  const code = boot.exec(html)?.[1]
  if (code === undefined) return html
  const imports = [...code.matchAll(IMPORT)].map((match) => ({ name: match[1] ?? '_', url: match[2] }))
  const rest = code.replaceAll(/^ *import [^(\n][^\n]*\n?/gm, '')
  // Each file runs in a task of its own, so that a slow phone stays responsive; the entry comes last, on its own.
  const staged = preloads.filter((href) => href !== undefined && !rest.includes(href))
  const deferred = `(function(){var started=false,pressed;
function start(){if(started)return;started=true;
${JSON.stringify(preloads)}.forEach(function(h){var l=document.createElement('link');l.rel='modulepreload';l.href=h;document.head.append(l)});
${JSON.stringify(staged)}.reduce(function(done,h){return done.then(function(){return import(h)}).then(function(){return new Promise(function(r){setTimeout(r)})})},Promise.resolve()).then(function(){
return Promise.all([${imports.map(({ url }) => `import(${JSON.stringify(url)})`).join(',')}])}).then(function(m){
${imports.map(({ name }, at) => (name === '_' ? '' : `var ${name}=m[${at}];`)).join('')}
${rest}
})}
addEventListener('click',function(e){var t=e.target.closest&&e.target.closest('[data-replay]');if(t&&!window.__mbuyuReady){e.preventDefault();pressed=t;start()}},true);
addEventListener('mbuyu:ready',function(){if(pressed)pressed.click();pressed=undefined});
['pointerdown','keydown','touchstart'].forEach(function(n){addEventListener(n,start,{once:true,passive:true,capture:true})});
if(!document.documentElement.hasAttribute('data-saver')){var later=function(){window.requestIdleCallback?requestIdleCallback(start,{timeout:1000}):setTimeout(start)};document.readyState==='complete'?later():addEventListener('load',later)}
})()`
  return html.replaceAll(PRELOAD, '').replace(boot, () => `<script nonce="${nonce}">${deferred}</script>`)
}
