/** What the line at the foot of the page says, in the language of the page. */
type OfflineTexts = {
  offline: string
  /** While something waits for the connection that was asked for. */
  waiting: string
}

/** A text as a part of a script within HTML. */
const quoteForScript = (text: string): string => JSON.stringify(text).replaceAll('<', String.raw`\u003c`)

/**
 * Runs without the scripts of the page, since nothing can be loaded without a connection. While the device is offline a
 * line at the foot of the page says so. A page that cannot be opened for that reason, or a script of it, would be replaced
 * by the browser's own error page with all that stands in it; instead the page stays, and what was asked for opens when
 * the connection is back. Browsers without the Navigation API only say that they are offline.
 */
export const offlineScript = ({ offline, waiting }: OfflineTexts): string =>
  `(function(){var n=navigator,d=document,w=window.navigation,line,asked,next;
function say(){if(n.onLine){if(line)line.remove();line=0;if(next)location.href=next;return}
if(!d.body)return;if(!line){line=d.createElement('p');line.className='offline-line';line.setAttribute('role','status');d.body.append(line)}
line.textContent=next?${quoteForScript(waiting)}:${quoteForScript(offline)}}
addEventListener('online',say);addEventListener('offline',say);addEventListener('load',say);
addEventListener('click',function(e){var a=e.target.closest&&e.target.closest('a[href]');asked=a&&!a.target&&a.origin===location.origin?a.href:0},true);
if(w)w.addEventListener('navigate',function(e){if(n.onLine||!e.cancelable||e.hashChange||e.downloadRequest!==null||e.formData||e.destination.sameDocument)return;
if(e.navigationType==='reload'){if(e.userInitiated)return;next=asked||location.href}else if(e.navigationType!=='traverse'&&e.destination.url.startsWith(location.origin+'/'))next=e.destination.url;else return;
e.preventDefault();say()})})()`
