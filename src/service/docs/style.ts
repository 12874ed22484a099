/**
 * The style sheet of the reference page. Colors follow the reader's system; on paper there is neither list nor search.
 */
export const STYLE = `
:root{color-scheme:light dark;--ink:#1c2024;--soft:#5b6570;--line:#d9dee3;--paper:#fff;--band:#f5f7f9;--link:#0b57b7;--mark:#0a7a46}
@media (prefers-color-scheme:dark){:root{--ink:#e4e8ec;--soft:#9aa5b1;--line:#333b44;--paper:#14181c;--band:#1c2228;--link:#7db4ff;--mark:#5fd39b}}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
a{color:var(--link)}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.skip{position:absolute;left:-999rem}
.skip:focus{left:1rem;top:1rem;background:var(--paper);padding:.5rem}
.page{display:grid;grid-template-columns:17rem minmax(0,1fr);max-width:84rem;margin:0 auto}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:1.5rem 1rem;border-right:1px solid var(--line);font-size:.9rem}
nav ul{list-style:none;margin:0 0 1rem;padding:0}
nav li a{display:block;padding:.15rem .25rem;text-decoration:none;overflow-wrap:anywhere}
nav li a:hover{text-decoration:underline}
nav h2{font-size:.8rem;color:var(--soft);margin:1rem 0 .25rem;text-transform:uppercase;letter-spacing:.05em}
main{padding:1.5rem 2rem 6rem;min-width:0}
h1{margin:0 0 .25rem;font-size:1.7rem;line-height:1.25}
main h2{margin:3rem 0 1rem;font-size:1.35rem;border-bottom:1px solid var(--line);padding-bottom:.3rem}
h3{font-size:1.15rem;margin:2.5rem 0 .5rem;overflow-wrap:anywhere}
h3 a{color:inherit;text-decoration:none}
h3 a:hover{text-decoration:underline}
h4{margin:1.5rem 0 .5rem;font-size:1rem}
.verb{color:var(--mark);font-weight:700;font-size:.85em}
.summary{font-weight:600;margin:.25rem 0}
.facts span{display:inline-block;border:1px solid var(--line);border-radius:1rem;padding:0 .7rem;margin:0 .3rem .3rem 0;font-size:.85rem;color:var(--soft)}
.note{color:var(--soft)}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.88em}
pre{background:var(--band);border:1px solid var(--line);border-radius:.4rem;padding:.7rem .9rem;overflow:auto;margin:.5rem 0}
.scroll{overflow-x:auto;margin:.5rem 0 1rem}
table{border-collapse:collapse;width:100%;font-size:.9rem}
th,td{text-align:left;vertical-align:top;padding:.35rem .6rem;border-bottom:1px solid var(--line);overflow-wrap:break-word}
thead th{color:var(--soft);font-weight:600;white-space:nowrap}
tbody th{font-weight:400;white-space:nowrap}
tr:target{background:var(--band)}
input{width:100%;font:inherit;color:inherit;background:var(--band);border:1px solid var(--soft);border-radius:.4rem;padding:.4rem .6rem}
[hidden]{display:none!important}
@media (max-width:60rem){.scroll table.wide{min-width:44rem}thead th{white-space:normal}table:not(.wide) td{overflow-wrap:anywhere}nav ul{columns:2 12rem}.page{display:block}nav{position:static;height:auto;border-right:0;border-bottom:1px solid var(--line)}main{padding:1rem}}
@media print{.scroll table.wide{min-width:0}nav,.skip{display:none}.page{display:block}main{padding:0}.scroll{overflow:visible}body{font-size:10pt}tbody th{white-space:normal;overflow-wrap:anywhere}a{color:inherit}tr,pre{break-inside:avoid}h3,h4{break-after:avoid}}
`;
