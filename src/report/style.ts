/**
 * The style sheet of reports. Colors follow the reader's system and meet WCAG AA in both; on paper they are those of
 * light.
 */
const LIGHT =
  '--ink:#1b1f24;--soft:#57606a;--line:#d0d7de;--paper:#fff;--band:#f4f6f8;--link:#0b57b7;--up:#0f6b3a;--down:#a8201a;--warn:#7a4d00;--warn-page:#fff3d6;--tag:#8a1f11;--del-page:#fdecea;--ins-page:#e3f5e9';
const DARK =
  '--ink:#e6e9ed;--soft:#a4adb8;--line:#3a424c;--paper:#14181c;--band:#1d2329;--link:#7db4ff;--up:#6cd49b;--down:#ff9d94;--warn:#ffd27d;--warn-page:#3a2c08;--tag:#ffb0a6;--del-page:#47201d;--ins-page:#173d26';

export const STYLE = `
:root{color-scheme:light dark;${LIGHT}}
@media (prefers-color-scheme:dark){:root{${DARK}}}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0 auto;max-width:82rem;padding:1.2rem 1.5rem 4rem;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
a{color:var(--link)}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.skip{position:absolute;left:-999rem}
.skip:focus{left:1rem;top:1rem;background:var(--paper);padding:.5rem;z-index:9}
h1{margin:0;font-size:1.9rem;line-height:1.2}
h1 small{font-size:1rem;font-weight:400;color:var(--soft)}
h2{margin:2.6rem 0 .8rem;font-size:1.35rem;border-bottom:2px solid var(--line);padding-bottom:.25rem}
h3{margin:1.8rem 0 .4rem;font-size:1.1rem}
h4{margin:0 0 .4rem;font-size:.95rem;color:var(--soft)}
.tag{display:inline-block;font-weight:700;border:2px solid var(--tag);color:var(--tag);border-radius:.3rem;padding:.05rem .5rem;margin:0 .5rem .3rem 0;letter-spacing:.03em}
.banner{background:var(--warn-page);color:var(--warn);border:1px solid var(--warn);border-radius:.4rem;padding:.5rem .8rem;margin:.6rem 0}
.banner strong{letter-spacing:.03em}
.headline{font-size:1.15rem;margin:.5rem 0}
.lead{font-size:1.1rem;margin:.4rem 0}.lead b{font-weight:650;margin-right:.5rem}.lead span{margin-right:.6rem}
.headline b{font-size:2rem;font-weight:650;margin-right:.6rem}
.headline span{margin-right:.8rem}
nav ul{display:flex;flex-wrap:wrap;gap:.2rem 1rem;list-style:none;padding:0;margin:.8rem 0 0;font-size:.92rem}
.panels{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,19rem),1fr));gap:1.2rem 2rem;align-items:start}
.panel{min-width:0}.wide{grid-column:1/-1}
p{max-width:60rem}.chart p,.banner{max-width:none}
dl{margin:0}
dl div{display:flex;justify-content:space-between;gap:1rem;border-bottom:1px solid var(--line);padding:.18rem 0}
dt{color:var(--soft)}dd{margin:0;text-align:right;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.note,.asof,.footnotes{color:var(--soft);font-size:.86rem}
.asof p,.footnotes{margin:.35rem 0}.footnotes{list-style:none;padding:0}
.up,.good{color:var(--up)}.down,.bad,.strong-down{color:var(--down)}.strong-up{color:var(--up)}
.strong,.strong-up,.strong-down{font-weight:650}.dim{color:var(--soft)}.warning{color:var(--warn)}
abbr{text-decoration:none;color:var(--soft);cursor:help}
mark{background:var(--ins-page);color:inherit}
.scroll{overflow-x:auto;position:relative}
table{border-collapse:collapse;width:100%;font-size:.88rem}
th,td{padding:.22rem .55rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
thead th{color:var(--soft);font-weight:600;vertical-align:bottom}
tbody th{font-weight:400;white-space:pre-wrap}
.few{width:auto;min-width:min(100%,32rem)}.many th,.many td{padding-inline:.3rem}
td.bars+td,tr:has(.bars) th{white-space:nowrap}
th small{font-weight:400;white-space:nowrap}
.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
tr.section th{font-weight:650;background:var(--band)}tr.heading th{color:var(--soft);padding-top:.5rem}
[data-sources] tbody th:first-child{position:sticky;left:0;background:var(--paper);min-width:9rem}
[data-s]{cursor:help}
[data-sources] td:hover,[data-sources] td:focus{background:var(--band)}
svg{vertical-align:middle}
.spark{width:80px;height:18px}.spark path,.plot path{fill:none;stroke:var(--link);stroke-width:1.5}
.bar{width:100%;min-width:2rem;height:12px}.bar path{stroke:var(--soft);stroke-width:.5}.bar .up{fill:var(--up)}.bar .down{fill:var(--down)}td.bars{width:60%;padding-inline:0}
.meter{width:60px;height:10px}.meter path{stroke:var(--soft);fill:none}.meter circle{fill:var(--link)}
.plot{width:100%;height:auto}
.chart{border:1px solid var(--line);border-radius:.4rem;padding:.7rem;margin:.6rem 0 1.2rem}
.controls{display:flex;flex-wrap:wrap;gap:.4rem 1.2rem;align-items:center;margin:0 0 .5rem;font-size:.9rem}
.controls fieldset{display:flex;flex-wrap:wrap;gap:.2rem .9rem;border:0;margin:0;padding:0}
.controls legend{float:left;color:var(--soft);padding:0;margin-right:.6rem}
.controls label{white-space:nowrap}
.controls select,.controls input{font:inherit;accent-color:var(--link)}
.controls select{color:var(--ink);background:var(--band);border:1px solid var(--soft);border-radius:.3rem;padding:.15rem .4rem}
.slider{display:flex;gap:.7rem;align-items:center;font-size:.9rem}.slider input{flex:1;accent-color:var(--link)}
.readout{display:block;min-height:1.5em;font-size:.9rem;font-variant-numeric:tabular-nums}
.change{margin:.8rem 0;padding-left:.8rem;border-left:3px solid var(--line);overflow-wrap:anywhere}
.change.added{border-color:var(--up)}.change.deleted{border-color:var(--down)}
.place{display:block;font-size:.8rem;color:var(--soft)}
del{color:var(--down);background:var(--del-page)}ins{color:var(--up);background:var(--ins-page);text-decoration-thickness:1px}
.tip{position:absolute;z-index:5;max-width:min(34rem,90vw);background:var(--ink);color:var(--paper);padding:.35rem .6rem;border-radius:.3rem;font-size:.82rem;overflow-wrap:anywhere;pointer-events:none}
details summary{cursor:pointer;color:var(--link)}
footer{margin-top:3rem;border-top:1px solid var(--line)}
[hidden]{display:none!important}
.search input{font:inherit;color:inherit;background:var(--band);border:1px solid var(--soft);border-radius:.4rem;padding:.4rem .6rem;margin-left:.4rem;width:min(16rem,100%)}.search button{font:inherit;padding:.4rem .9rem}
@media (max-width:40rem){body{padding:.8rem .8rem 3rem}h1{font-size:1.5rem}table{font-size:.82rem}th,td{padding:.2rem .35rem}}
@media print{:root{color-scheme:light;${LIGHT}}html{font-size:11px}body{max-width:none;padding:0;font-size:9.5pt}nav,.controls,.slider,.skip,.tip,details:not([open]){display:none}.scroll{overflow:visible}table{font-size:7pt}th,td{padding:.12rem .25rem}[data-sources] tbody th:first-child{position:static;min-width:0}h2,h3,h4{break-after:avoid}tr,.change,.chart,dl div{break-inside:avoid}.uplot,.u-wrap,.u-wrap canvas{max-width:100%!important;height:auto!important}a{color:inherit}.spark{width:50px}}
`;
