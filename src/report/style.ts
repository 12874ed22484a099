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
body{margin:0 auto;max-width:90rem;padding:.8rem 1.5rem 4rem;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
a{color:var(--link)}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.skip{position:absolute;left:-999rem}
.skip:focus{left:1rem;top:1rem;background:var(--paper);padding:.5rem;z-index:9}
h1{margin:0;font-size:1.9rem;line-height:1.2}
h1 small{font-size:1rem;font-weight:400;color:var(--soft)}
h2{margin:2.2rem 0 .8rem;font-size:1.35rem;border-bottom:2px solid var(--line);padding-bottom:.25rem}
h3{margin:1.8rem 0 .4rem;font-size:1.1rem}
.panel-title{margin:0 0 .4rem;font-size:.95rem;color:var(--soft)}
.tag{display:inline-block;font-weight:700;font-size:.82rem;border:1.5px solid currentColor;color:var(--tag);border-radius:.3rem;padding:0 .4rem;margin-right:.4rem;letter-spacing:.03em}
.banner{background:var(--warn-page);color:var(--warn);border-radius:.4rem;padding:.3rem .7rem;margin:.4rem 0;font-size:.9rem}
.banner .tag{color:inherit}
.top{display:flex;flex-wrap:wrap;gap:.4rem 1.2rem;align-items:center;margin:0 0 .7rem;padding-bottom:.6rem;border-bottom:1px solid var(--line);font-size:.9rem}
.top .brand{font-weight:700;font-size:1.1rem;text-decoration:none}.top form{display:flex;flex-wrap:wrap;gap:.4rem;align-items:center}.top form:first-of-type{margin-right:auto}
.top input,.top button{font:inherit;color:inherit;background:var(--band);border:1px solid var(--soft);border-radius:.3rem;padding:.2rem .5rem}.top [type=search]{width:14rem;max-width:100%}
.title{display:flex;flex-wrap:wrap;gap:.2rem 2rem;align-items:baseline;justify-content:space-between}
.headline{font-size:1.1rem;margin:0}
.lead{font-size:1.1rem;margin:.4rem 0}.lead b{font-weight:650;margin-right:.5rem}.lead span{margin-right:.6rem}
.headline b{font-size:1.7rem;font-weight:650;margin-right:.6rem}
.headline span{margin-right:.8rem}
.sheet{display:grid;grid-template-columns:minmax(0,1fr);gap:0 2rem;align-items:start}
.sheet>main{min-width:0}
nav ul{display:flex;flex-wrap:wrap;gap:.2rem .2rem;list-style:none;padding:0;margin:.6rem 0 0;font-size:.92rem}
nav a{display:block;padding:.15rem .5rem;border-radius:.3rem;text-decoration:none}nav a:hover{text-decoration:underline}
nav [aria-current]{background:var(--band);color:var(--ink);font-weight:650;box-shadow:inset 3px 0 var(--link)}
@media (min-width:64rem){.sheet{grid-template-columns:10.5rem minmax(0,1fr)}#contents{position:sticky;top:0;max-height:100vh;overflow-y:auto}#contents ul{flex-direction:column}.sheet section:first-child h2{margin-top:.6rem}}
.tabs section:not([hidden]) h2{margin-top:.6rem}
.fold{display:grid;grid-template-columns:minmax(0,1fr);gap:0 1.5rem}
@media (min-width:56rem){.fold{grid-template-columns:minmax(0,1fr) 16.5rem}.pair{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:0 2rem}}
.fold .chart{margin-top:0}.key{font-size:.92rem}.key .panel-title{margin:.5rem 0 .2rem}.key .panel:first-child .panel-title{margin-top:0}.key dl div{flex-wrap:wrap}.key dt{white-space:nowrap}
.panels{columns:18rem;column-gap:2rem}.panels>.wide{column-span:all}.panels.one{columns:auto}.panels.two{columns:2 18rem}
.panel{min-width:0;break-inside:avoid;margin:0 0 1.2rem}.flow>.panel{break-inside:auto}.flow .panel-title{break-after:avoid}.panel dl div{break-inside:avoid}
.sortable .n{white-space:normal}.sortable td.n{white-space:nowrap}th button{font:inherit;color:inherit;background:none;border:0;padding:0;cursor:pointer;text-align:inherit}th button::after{content:" \\2195"}th[aria-sort=ascending] button::after{content:" \\2191"}th[aria-sort=descending] button::after{content:" \\2193"}
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
[hidden]:not([hidden=until-found]){display:none!important}
.home{display:grid;grid-template-columns:minmax(0,1fr);gap:0 2.5rem;align-items:start}@media (min-width:64rem){.home{grid-template-columns:minmax(0,1fr) 23rem}}
.home h2{margin-top:1.2rem}.home h2 small{font-weight:400;font-size:.9rem;color:var(--soft)}.home .name{max-width:16rem;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
@media (min-width:64rem){.home table{table-layout:fixed}.home thead :nth-child(1){width:5.5rem}.home thead :nth-child(3),.home thead :nth-child(7){width:7rem}.home thead :nth-child(4),.home thead :nth-child(5),.home thead :nth-child(6){width:6rem}}
aside{font-size:.9rem}aside h2{font-size:1.1rem}aside h3{font-size:1rem;margin:.8rem 0 0}aside p{margin:.3rem 0}
.lines{list-style:none;margin:0;padding:0}.lines li{padding:.2rem 0;border-bottom:1px solid var(--line)}.lines a,.home th a{font-weight:600;text-decoration:none}.lines small{color:var(--soft);white-space:nowrap}
@media (max-width:40rem){body{padding:.8rem .8rem 3rem}h1{font-size:1.5rem}table{font-size:.82rem}th,td{padding:.2rem .35rem}}
@media print{:root{color-scheme:light;${LIGHT}}html{font-size:11px}body{max-width:none;padding:0;font-size:9.5pt}nav,.top,.controls,.slider,.skip,.tip,details:not([open]){display:none}section[hidden]{content-visibility:visible!important}.sheet,.pair{display:block}.scroll{overflow:visible}table{font-size:7pt}th,td{padding:.12rem .25rem}[data-sources] tbody th:first-child{position:static;min-width:0}h2,h3,.panel-title{break-after:avoid}tr,.change,.chart,dl div{break-inside:avoid}.uplot,.u-wrap,.u-wrap canvas{max-width:100%!important;height:auto!important}a{color:inherit}.spark{width:50px}}
`;
