export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f3f5f9, #12151c);
  --panel: light-dark(#ffffff, #1b202b);
  --line: light-dark(#dde3ec, #303848);
  --ink: light-dark(#161b26, #eef1f7);
  --soft: light-dark(#566074, #a3adc0);
  --accent: light-dark(#1f5fd6, #7fb0ff);
  --on-accent: light-dark(#ffffff, #0b1526);
  --warn: light-dark(#b3261e, #ffb4ab);
  --warn-ground: light-dark(#fdecea, #3b1a18);
  --bubble: light-dark(#e7eefc, #243352);
  --gap: 16px;
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; max-width: 1320px; padding: 24px var(--gap) 64px;
  background: var(--ground); color: var(--ink);
  font: 15px/1.55 system-ui, 'Apple SD Gothic Neo', 'Noto Sans KR', sans-serif;
  word-break: keep-all; overflow-wrap: anywhere;
}
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px var(--gap); }
h1 { margin: 0; font-size: 24px; }
h2 { margin: 0; font-size: 18px; }
h3 { margin: 0; font-size: 15px; }
header p { margin: 0; color: var(--soft); }
#connection { margin-left: auto; font-variant-numeric: tabular-nums; }
#connection.lost { color: var(--warn); font-weight: 700; }
.counts { display: grid; grid-template-columns: repeat(auto-fit, minmax(130px, 1fr)); gap: 12px; margin: 20px 0; }
.counts div, section { background: var(--panel); border: 1px solid var(--line); border-radius: 14px; }
.counts div { padding: 12px var(--gap); }
.counts dt { color: var(--soft); font-size: 13px; }
.counts dd { margin: 0; font-size: 26px; font-weight: 700; font-variant-numeric: tabular-nums; }
#balance { font-size: 20px; line-height: 1.6; }
.counts dd.bad { color: var(--warn); }
main { display: grid; grid-template-columns: 1fr; gap: var(--gap); align-items: start; }
@media (min-width: 720px) { main { grid-template-columns: 1fr 1fr; } }
@media (min-width: 1080px) { main { grid-template-columns: 1.1fr 1fr 330px; } }
section { padding: var(--gap); min-width: 0; }
.stack { display: grid; gap: var(--gap); min-width: 0; }
.note { margin: 4px 0 12px; color: var(--soft); font-size: 13px; }
a { color: var(--accent); }
ol { list-style: none; margin: 0; padding: 0; display: grid; gap: 12px; }
.empty { padding: 32px 0; text-align: center; color: var(--soft); }
.phone li, .cards li { display: grid; gap: 4px; min-width: 0; }
.meta { display: flex; flex-wrap: wrap; gap: 2px 10px; color: var(--soft); font-size: 13px; font-variant-numeric: tabular-nums; }
.meta strong { color: var(--ink); }
.bubble { margin: 0; padding: 10px 14px; background: var(--bubble); border-radius: 4px 16px 16px 16px; white-space: pre-wrap; width: fit-content; max-width: 100%; }
.picture { max-width: min(100%, 260px); max-height: 260px; border-radius: 4px 16px 16px 16px; border: 1px solid var(--line); }
.bubble + button { justify-self: start; padding: 0 14px; font-size: 13px; }
.again .bubble { background: var(--warn-ground); outline: 2px solid var(--warn); }
.badge { padding: 0 8px; border: 1px solid currentColor; border-radius: 99px; font-size: 12px; }
.badge.talk { border-width: 2px; font-weight: 700; }
.again .mark { color: var(--warn); font-weight: 700; }
.cards li { padding: 12px 14px; border: 1px solid var(--line); border-radius: 12px; }
.cards h3, .cards p { margin: 0; }
form { margin: 12px 0 20px; }
fieldset { display: grid; gap: 8px; margin: 0; padding: 12px 14px; border: 1px solid var(--line); border-radius: 12px; }
legend { padding: 0 6px; font-weight: 700; }
label { display: flex; align-items: center; justify-content: space-between; gap: 12px; min-height: 40px; }
label.check { justify-content: flex-start; }
input[type='number'] { width: 104px; padding: 6px 10px; font: inherit; text-align: right; color: inherit; background: var(--ground); border: 1px solid var(--line); border-radius: 8px; }
input[name='won'] { width: 140px; }
select { padding: 6px 10px; font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--line); border-radius: 8px; }
input[type='checkbox'] { width: 20px; height: 20px; accent-color: var(--accent); }
.buttons { display: flex; gap: 8px; margin: 10px 0 0; }
button { flex: 1; min-height: 44px; font: inherit; font-weight: 700; border-radius: 10px; border: 1px solid var(--accent); background: var(--accent); color: var(--on-accent); cursor: pointer; }
button[type='reset'], button.quiet { background: transparent; color: var(--accent); }
.result { min-height: 1.5em; margin: 6px 0 0; color: var(--soft); font-size: 13px; }
.hint { padding: 12px 14px; border-radius: 12px; background: var(--ground); font-size: 13px; }
.hint p { margin: 4px 0 0; color: var(--soft); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;
