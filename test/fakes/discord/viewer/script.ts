/** Runs in the browser: looks for news every second, presses controls, sends commands, shows forms. */
export const script = `
const $=(s,r=document)=>r.querySelector(s),here=new URLSearchParams(location.search),as=()=>$('#as').value;
const call=async(what,body)=>{const r=await fetch('/viewer/'+what,{method:'POST',headers:{'content-type':'application/json','x-viewer':'1'},body:JSON.stringify({...body,memberId:as()})});return r.json()};
const notice=(t)=>{$('#notice').textContent=t||''};
const styles={t:{timeStyle:'short'},T:{timeStyle:'medium'},d:{dateStyle:'short'},D:{dateStyle:'long'},f:{dateStyle:'long',timeStyle:'short'},F:{dateStyle:'full',timeStyle:'short'},s:{dateStyle:'short',timeStyle:'short'},S:{dateStyle:'short',timeStyle:'medium'}};
const relative=(d)=>{let s=(d-Date.now())/1000;for(const [u,n] of [['year',31536e3],['month',2592e3],['day',86400],['hour',3600],['minute',60]])if(Math.abs(s)>=n)return new Intl.RelativeTimeFormat([],{numeric:'auto'}).format(Math.round(s/n),u);return new Intl.RelativeTimeFormat().format(Math.round(s),'second')};
const clocks=()=>document.querySelectorAll('time[data-style]').forEach(t=>{const d=new Date(t.dateTime),k=t.dataset.style;t.title=d.toString();t.textContent=k==='R'?relative(d):new Intl.DateTimeFormat([],styles[k]).format(d)});
let last='';
const refresh=async()=>{try{const r=await fetch('/viewer/rooms?'+new URLSearchParams({...Object.fromEntries(here),as:as()}));const t=await r.text();
if(t!==last&&!document.activeElement?.closest?.('.rooms select')){const old=[...document.querySelectorAll('.room')].map(e=>[e.scrollTop,e.scrollHeight-e.scrollTop-e.clientHeight<60]);const first=last==='';last=t;$('.rooms').innerHTML=t;document.querySelectorAll('.room').forEach((e,i)=>{e.scrollTop=first||!old[i]||old[i][1]?e.scrollHeight:old[i][0]})}clocks()}catch{notice('The fake Discord has stopped.')}};
const after=(r)=>{notice(r.error);if(r.form)ask(r);refresh()};
const ask=(r)=>{const d=$('dialog');d.innerHTML=r.form;d.showModal();$('form',d).onsubmit=async(e)=>{e.preventDefault();const fields=Object.fromEntries(new FormData(e.target));d.close();after(await call('form',{interactionId:r.interactionId,fields}))};$('[data-cancel]',d).onclick=()=>d.close()};
const press=async(el,customId,values)=>{const m=el.closest('[data-message]');el.disabled=true;notice();after(await call('press',{channelId:m.dataset.channel,messageId:m.dataset.message,customId,values}));el.disabled=false};
document.addEventListener('click',async(e)=>{const b=e.target.closest('button');if(!b)return;if(b.dataset.press)press(b,b.dataset.press);
if(b.dataset.choose){const s=$('[data-menu="'+CSS.escape(b.dataset.choose)+'"]',b.closest('[data-message]'));press(b,b.dataset.choose,[...s.selectedOptions].map(o=>o.value))}
if(b.dataset.dismiss){await call('dismiss',{messageId:b.dataset.dismiss});refresh()}
if(b.dataset.hint){$('#text').value=b.dataset.hint;$('#hints').innerHTML='';$('#text').focus();hint()}});
document.addEventListener('change',(e)=>{if(e.target.matches('select[data-press]')){const v=e.target.value;e.target.blur();press(e.target,e.target.dataset.press,[v])}if(e.target.id==='as'){here.set('as',as());history.replaceState(null,'','?'+here);refresh()}});
const channel=()=>here.get('thread')||$('.rooms').dataset.channel;
let timer;const hint=()=>{clearTimeout(timer);timer=setTimeout(async()=>{const text=$('#text').value;if(!text.startsWith('/')){$('#hints').innerHTML='';return}const r=await call('hints',{channelId:channel(),text});if($('#text').value===text)$('#hints').innerHTML=r.hints||''},150)};
$('#text').addEventListener('input',hint);$('#text').addEventListener('focus',hint);
document.addEventListener('keydown',(e)=>{if(e.key==='Escape')$('#hints').innerHTML=''});
$('form.say').addEventListener('submit',async(e)=>{e.preventDefault();clearTimeout(timer);const text=$('#text').value.trim();if(!text)return;$('#text').value='';$('#hints').innerHTML='';notice();const r=await call('say',{channelId:channel(),text});if(r.error)$('#text').value=text;after(r)});
refresh();setInterval(refresh,1000);
`;
