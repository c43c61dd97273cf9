/**
 * Runs before the first paint: the chosen colour scheme or that of the organisation (`data-scheme`, root.tsx), whether
 * someone seems to be signed in (the `user` cookie is for show only) and whether data is to be saved, so that the same
 * cached HTML looks right for everyone. The cookie `data-saver` lets the server send smaller pictures
 * (server/files/serve.ts).
 */
export const EARLY_SCRIPT = `(function(){var d=document.documentElement,s;try{s=localStorage.getItem('mantine-color-scheme-value')}catch(e){}
if(s!=='light'&&s!=='dark')s=d.getAttribute('data-scheme');if(!s)s=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
d.setAttribute('data-mantine-color-scheme',s);if(/(^|; )user=/.test(document.cookie))d.setAttribute('data-signed-in','');
var c=navigator.connection,v;try{v=localStorage.getItem('data-saver')}catch(e){}if(v==='on'||(v!=='off'&&c&&c.saveData)){d.setAttribute('data-saver','');document.cookie='data-saver='+(window.devicePixelRatio||1)+';path=/;max-age=31536000;samesite=lax'}
else if(/(^|; )data-saver=/.test(document.cookie))document.cookie='data-saver=;path=/;max-age=0'})()`
