export const style = `
:root { color-scheme: light dark; --paper: #fff; --side: #f3f1f4; --ink: #1d1c1d; --soft: #616061; --line: #dddbde; --accent: #6b2a6e; --on-accent: #fff;
  --link: #1264a3; --quote: #c9c7ca; --hint: #fdf6e3; --code: #b3244c; --danger: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --paper: #1a1d21; --side: #131518; --ink: #e4e5e6; --soft: #a4a6aa; --line: #35383d; --accent: #c48bc7; --on-accent: #1a1d21;
  --link: #6cb8ee; --quote: #55585e; --hint: #2b2718; --code: #f0819c; --danger: #ff8a80; } }
* { box-sizing: border-box; }
body { margin: 0; height: 100dvh; display: grid; grid-template-columns: 15rem minmax(0, 1fr); background: var(--paper); color: var(--ink);
  font: 15px/1.46 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
nav { background: var(--side); border-right: 1px solid var(--line); padding: .75rem; overflow: auto; }
.team { display: grid; gap: .35rem; } .team b { font-size: 1.1rem; }
small { color: var(--soft); font-size: .8rem; }
nav ul { list-style: none; margin: .75rem 0 0; padding: 0; } nav .other { color: var(--soft); font-weight: 600; }
nav li a { display: flex; gap: .35rem; align-items: baseline; padding: .25rem .5rem; border-radius: 6px; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
nav li a small { margin-left: auto; } nav li a:hover { background: var(--line); }
nav li a[aria-current] { background: var(--accent); color: var(--on-accent); } nav li a[aria-current] small { color: inherit; }
main { display: flex; flex-direction: column; min-width: 0; min-height: 0; }
.top { display: flex; flex-wrap: wrap; gap: .1rem .75rem; align-items: baseline; padding: .6rem 1rem; border-bottom: 1px solid var(--line); }
h1 { font-size: 1.1rem; margin: 0; } h2, h3 { margin: .2rem 0; font-size: 1.05rem; }
#stream { flex: 1; overflow: auto; padding: .5rem 0 1rem; overflow-wrap: anywhere; }
.message { display: grid; grid-template-columns: 36px minmax(0, 1fr); gap: .6rem; padding: .4rem 1rem; } .message:target { background: var(--hint); }
.face { width: 36px; height: 36px; border-radius: 8px; display: grid; place-items: center; font-weight: 700; background: var(--line); } .face.app { background: #d0512f; color: #fff; }
.byline { display: flex; flex-wrap: wrap; gap: .4rem; align-items: baseline; } .byline time { color: var(--soft); font-size: .8rem; }
.badge { font-size: .65rem; font-weight: 600; padding: 0 .25rem; border-radius: 3px; background: var(--line); color: var(--soft); }
.whisper { background: var(--hint); } .only, .replied { color: var(--soft); font-size: .8rem; } .gone { color: var(--soft); font-style: italic; } .gone p { margin: .4rem 0; }
.thread { margin: 0 1rem .3rem calc(1rem + 36px + .6rem); border-left: 2px solid var(--line); } .thread > summary { padding: .1rem .75rem; color: var(--link); font-weight: 600; font-size: .85rem; cursor: pointer; width: fit-content; }
.thread .message { padding: .3rem .75rem; grid-template-columns: 24px minmax(0, 1fr); } .thread .face { width: 24px; height: 24px; border-radius: 5px; font-size: .75rem; }
.line { display: block; } .plain { white-space: pre-wrap; } .markdown { white-space: pre-wrap; }
.section { display: flex; gap: .75rem; align-items: start; justify-content: space-between; margin: .15rem 0; } .section > .text { min-width: 0; flex: 1; }
.fields { display: grid; grid-template-columns: 1fr 1fr; gap: .25rem 1rem; } .context { display: flex; flex-wrap: wrap; gap: .1rem .6rem; color: var(--soft); font-size: .82rem; margin: .15rem 0; }
blockquote { margin: .15rem 0; padding-left: .75rem; border-left: 4px solid var(--quote); } hr { border: 0; border-top: 1px solid var(--line); margin: .5rem 0; }
a { color: var(--link); } code, pre { font: .85em ui-monospace, Menlo, Consolas, monospace; background: var(--side); border: 1px solid var(--line); border-radius: 4px; } code { padding: 0 .2em; color: var(--code); } pre { padding: .5rem; overflow: auto; margin: .2rem 0; }
.mention { background: var(--side); color: var(--link); border-radius: 3px; padding: 0 .15rem; } .container, .alert { border: 1px solid var(--line); border-radius: 8px; padding: .5rem .75rem; margin: .25rem 0; }
.actions { display: flex; flex-wrap: wrap; gap: .4rem; margin: .35rem 0; align-items: center; } form.inline { display: inline-flex; gap: .3rem; }
.button { font: inherit; font-size: .85rem; font-weight: 600; line-height: 1.3; min-height: 30px; padding: .25rem .7rem; border: 1px solid var(--line); border-radius: 6px; background: var(--paper); color: var(--ink); cursor: pointer; text-decoration: none; display: inline-flex; align-items: center; }
.button:hover { background: var(--side); } .button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); } .button.danger { border-color: var(--danger); color: var(--danger); }
select, input, textarea { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: 6px; padding: .3rem .5rem; max-width: 100%; } select { min-height: 30px; }
.menu { position: relative; } .menu > summary { list-style: none; } .menu > summary::-webkit-details-marker { display: none; }
.menu .list { position: absolute; z-index: 2; top: 100%; left: 0; min-width: 11rem; max-height: 16rem; overflow: auto; display: grid; gap: .1rem; padding: .35rem; background: var(--paper); border: 1px solid var(--line); border-radius: 8px; box-shadow: 0 4px 16px #0003; }
.menu .flip { left: auto; right: 0; }
.list > button:not(.button) { font: inherit; text-align: left; border: 0; background: none; color: inherit; padding: .4rem .5rem; border-radius: 5px; cursor: pointer; } .list > button:not(.button):hover { background: var(--side); } .list label { padding: .25rem .5rem; }
#composer { display: flex; gap: .5rem; padding: .5rem 1rem .75rem; border-top: 1px solid var(--line); } #composer input[name=text] { flex: 1; min-width: 0; padding: .55rem .75rem; }
#note { margin: 0; padding: 0 1rem; color: var(--danger); } #note:not(:empty) { padding-bottom: .5rem; } .empty { padding: 2rem 1rem; color: var(--soft); text-align: center; } kbd { font: .9em ui-monospace, monospace; border: 1px solid var(--line); border-radius: 4px; padding: .05rem .3rem; }
.veil { position: fixed; inset: 0; background: #0008; display: grid; place-items: center; padding: 1rem; z-index: 3; } .modal { background: var(--paper); border-radius: 10px; padding: 1rem 1.25rem; width: min(32rem, 100%); max-height: 100%; overflow: auto; } .modal header, .modal footer { display: flex; justify-content: space-between; align-items: center; gap: 1rem; } .modal footer { justify-content: end; margin-top: 1rem; }
.field { display: grid; gap: .25rem; margin: .6rem 0; } .field > span { font-weight: 600; } .error { color: var(--danger); font-size: .85rem; } .unknown { color: var(--soft); } .scripted .no-script { display: none; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 1px; }
@media (max-width: 44rem) { body { grid-template-columns: minmax(0, 1fr); grid-template-rows: auto minmax(0, 1fr); } nav { border-right: 0; border-bottom: 1px solid var(--line); padding: .5rem 1rem; overflow: visible; } .team { grid-template-columns: auto 1fr; align-items: center; } .team small { display: none; } .team form { justify-self: end; }
  nav ul { display: flex; gap: .25rem; overflow-x: auto; margin-top: .4rem; } nav li { flex: none; } .section { flex-wrap: wrap; } .thread { margin-left: 1.25rem; } .fields { grid-template-columns: 1fr; } select, input, textarea, .button { min-height: 40px; font-size: 16px; } }
`;
