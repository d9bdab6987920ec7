/** Light and dark, and one column on a phone. */
export const style = `
:root{color-scheme:light dark;--bg:#fff;--side:#f2f3f5;--edge:#dfe1e5;--text:#1e1f22;--faint:#5c5e66;--accent:#4752c4;--hover:#e6e8ec;--embed:#f7f7f9;--code:#ebedef;--ping:#fdf3da;--mention:#e4e7fd;--only:#eef0ff}
@media(prefers-color-scheme:dark){:root{--bg:#313338;--side:#2b2d31;--edge:#1f2023;--text:#e3e5e8;--faint:#a3a6ad;--accent:#8b95f7;--hover:#3a3c42;--embed:#2b2d31;--code:#1e1f22;--ping:#49443c;--mention:#3c4270;--only:#373a4d}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:15px/1.4 system-ui,sans-serif;display:grid;grid-template:auto 1fr auto/15rem minmax(0,1fr);height:100dvh}
a{color:var(--accent)}button,input,select{font:inherit;color:inherit}
nav{grid-row:1/4;background:var(--side);border-right:1px solid var(--edge);overflow:auto;padding:.75rem}
nav h2{font-size:.8rem;margin:.75rem .5rem .25rem;color:var(--faint)}nav h1{font-size:1rem;margin:.25rem .5rem}
nav a{display:block;padding:.3rem .5rem;border-radius:4px;color:var(--faint);text-decoration:none;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
nav a:hover,nav a[aria-current]{background:var(--hover);color:var(--text)}nav a[aria-current]{font-weight:600}
.top{grid-column:2;padding:.6rem 1rem;border-bottom:1px solid var(--edge);display:flex;gap:.75rem;align-items:center}.top h2{font-size:1rem;margin:0;min-width:0}
.top label{margin-left:auto;white-space:nowrap;color:var(--faint)}
.rooms{grid-column:2;display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);min-height:0}
.room{overflow:auto;padding:1rem 0;min-height:0}.room+.room{border-left:1px solid var(--edge);background:var(--bg)}
.room>h3{margin:0 1rem .5rem;font-size:1rem;display:flex;gap:.5rem;flex-wrap:wrap}.room>h3 a{margin-left:auto}
.empty{color:var(--faint);padding:1rem}
.message{position:relative;padding:.4rem 1rem .4rem 4rem;overflow-wrap:anywhere}.message:hover{background:var(--hover)}
.message.ephemeral{background:var(--only);box-shadow:inset 3px 0 var(--accent)}.message.pings{background:var(--ping)}
.avatar{position:absolute;left:1rem;width:2.25rem;height:2.25rem;border-radius:50%;background:#777;color:#fff;display:grid;place-items:center;font-weight:600}.avatar.bot{background:#d9dcfb}
.message header time,.faint,.small,.only,.reply{color:var(--faint);font-size:.8rem}
.reply{margin-bottom:.2rem;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.badge{background:#4752c4;color:#fff;border-radius:3px;font-size:.65rem;padding:.1rem .3rem;vertical-align:.1em}.badge.quiet{background:var(--hover);color:var(--text)}
.embed{border-left:4px solid var(--bar);background:var(--embed);border-radius:4px;padding:.6rem .9rem;margin:.3rem 0;max-width:33rem}
.embed .title{font-weight:600;margin-bottom:.2rem}.embed footer{color:var(--faint);font-size:.75rem;margin-top:.5rem}
.fields{display:flex;flex-wrap:wrap;gap:.5rem 1rem;margin-top:.5rem}.field{flex:1 1 100%}.field.inline{flex:1 1 9rem}
.text h3,.text h4,.text h5,.embed h3,.embed h4,.embed h5{margin:.3rem 0 .1rem}.gap{height:.6rem}.item{padding-left:1.1rem}.item::before{content:"•";margin-left:-.9rem;margin-right:.4rem}
blockquote{margin:.2rem 0;padding-left:.7rem;border-left:4px solid var(--edge)}small{color:var(--faint)}
code{background:var(--code);border-radius:3px;padding:.05rem .25rem;font-size:.85em}pre{background:var(--code);padding:.5rem;border-radius:4px;overflow:auto;margin:.25rem 0}
.text time,.embed time{background:var(--code);border-radius:3px;padding:0 .15rem}.mention{background:var(--mention);border-radius:3px;padding:0 .15rem}
.spoiler{background:var(--text);color:transparent;border-radius:3px}.spoiler:focus,.spoiler:hover{background:var(--code);color:inherit}
.row{display:flex;flex-wrap:wrap;gap:.5rem;margin:.4rem 0;max-width:33rem}.section{display:flex;justify-content:space-between;gap:1rem}
.button{background:var(--hover);border:1px solid var(--edge);border-radius:6px;padding:.35rem .8rem;cursor:pointer;text-decoration:none;color:inherit;min-height:2.2rem}
.button.primary{background:#4752c4;color:#fff}.button.success{background:#1f7a44;color:#fff}.button.danger{background:#c43338;color:#fff}.button:disabled{opacity:.5;cursor:default}
select{background:var(--side);border:1px solid var(--edge);border-radius:6px;padding:.35rem .5rem;max-width:100%;min-width:12rem}.top select{min-width:0}
.chip{display:inline-block;margin:.3rem 0;padding:.35rem .7rem;border-radius:6px;background:var(--side);border:1px solid var(--edge);text-decoration:none}
.post{display:block;margin:.5rem 1rem;padding:.7rem .9rem;border-radius:8px;border:1px solid var(--edge);background:var(--side);text-decoration:none;color:inherit}.post:hover,.post[aria-current]{background:var(--hover)}
.only button{background:none;border:0;color:var(--accent);cursor:pointer;padding:0;font-size:inherit}
form.say{grid-column:2;padding:.5rem 1rem .8rem;position:relative}form.say input{width:100%;padding:.65rem .8rem;border-radius:8px;border:1px solid var(--edge);background:var(--side)}
#hints{position:absolute;bottom:100%;left:1rem;right:1rem;background:var(--bg);border:1px solid var(--edge);border-radius:8px;overflow:auto;max-height:45vh;box-shadow:0 4px 16px #0003}#hints:empty{display:none}
#hints button{display:block;width:100%;text-align:left;border:0;background:none;padding:.45rem .8rem;cursor:pointer}#hints button:hover,#hints button:focus{background:var(--hover)}#hints span{color:var(--faint);margin-left:.75rem;font-size:.85rem}
#notice{color:#c43338;font-size:.85rem;min-height:1.2em;padding-top:.25rem}@media(prefers-color-scheme:dark){#notice{color:#ff9a9d}}
dialog{border:1px solid var(--edge);border-radius:8px;background:var(--bg);color:inherit;width:min(28rem,92vw)}dialog label{display:block;margin:.6rem 0}dialog input,dialog textarea{width:100%;padding:.5rem;font:inherit;color:inherit;background:var(--side);border:1px solid var(--edge);border-radius:6px}
@media(max-width:46rem){body{grid-template:auto auto 1fr auto/minmax(0,1fr)}nav{grid-row:auto;display:flex;align-items:center;border-right:0;border-bottom:1px solid var(--edge);padding:.3rem .5rem;gap:.2rem}nav h1,nav h2{white-space:nowrap;margin:0 .4rem}nav a{flex:none;padding:.5rem}
.top,.rooms,form.say{grid-column:1}.rooms:has(.room+.room) .room:first-child{display:none}.message{padding-left:3.4rem}.message .avatar{left:.6rem}.top label span{display:none}}
`;
